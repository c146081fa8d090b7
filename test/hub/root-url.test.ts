import { describe, expect, it } from 'vitest';
import { HubError } from '../../src/hub/errors.js';
import { parseObject, tidyMessage } from '../../src/hub/parse-envelope.js';
import { formUrl } from '../../src/hub/form-url.js';
import { sanitizeIconUrl } from '../../src/hub/icon-url.js';
import { parseYuanToCents } from '../../src/hub/money.js';
import { notificationUrl } from '../../src/hub/notification-url.js';
import { parseRootUrl, parseSecureUrl } from '../../src/hub/root-url.js';
import { parseIsoTime } from '../../src/hub/time.js';
import { measureCpuMs } from '../helpers/cpu-time.js';

describe('parseRootUrl', () => {
  it.each([
    ['https://hub.example.com', 'https://hub.example.com'],
    ['https://hub.example.com/', 'https://hub.example.com'],
    ['https://hub.example.com/base///', 'https://hub.example.com/base'],
    ['https://hub.example.com//a//b', 'https://hub.example.com//a//b'],
    ['HTTPS://HUB.example.com:443/Base', 'https://hub.example.com/Base'],
  ])('parses %s as %s', (value, root) => {
    expect(parseRootUrl(value, 'hub_url')).toBe(root);
  });
});

describe('parseSecureUrl', () => {
  const PAGE = 'http://intranet.example/app';

  it.each([
    ['/token', PAGE, 'http://intranet.example/token'],
    ['http://intranet.example:8080/token', PAGE, undefined],
    ['http://mei@intranet.example/token', PAGE, undefined],
    ['http://intranet.example/token', undefined, undefined],
    ['/token', undefined, undefined],
  ])('parses %s on the page %s to %s', (address, page, url) => {
    expect(parseSecureUrl(address, page)?.href).toBe(url);
  });
});

/** Number of characters for which a pattern with overlapping repetitions takes minutes. */
const LONG = 300_000;
const HOSTILE: [name: string, text: string][] = [
  ['slashes before a letter', `https://a.example/${'/'.repeat(LONG)}a`],
  ['slashes alone', `https://a.example${'/'.repeat(LONG)}`],
  ['labels of a host name', `http://${'a.'.repeat(LONG / 2)}localhos`],
  ['digits of an address', `http://127.${'0'.repeat(LONG)}.x`],
  ['white space', `${' '.repeat(LONG)}x${' '.repeat(LONG)}x`],
  ['control characters', `\u0001${'\u0001 '.repeat(LONG / 2)}x`],
  ['question marks', `https://a.example/${'?'.repeat(LONG)}`],
  ['percent signs', `https://a.example/${'%2e'.repeat(LONG / 3)}`],
  ['digits', '1'.repeat(LONG)],
  ['ampersands', `/a?${'&'.repeat(LONG)}token`],
];

/** Functions of src/hub/ that match external text against patterns. */
const READERS: Record<string, (text: string) => unknown> = {
  parseRootUrl: (text) => parseRootUrl(text, 'hub_url'),
  sanitizeIconUrl,
  'formUrl, the short code': (text) => formUrl('https://form.example', text, 'token'),
  'formUrl, the root': (text) => formUrl(text, 'x', 'token'),
  notificationUrl: (text) => notificationUrl('https://form.example', text, 'token'),
  tidyMessage,
  parseObject: (text) => parseObject(200, text, 'The hub'),
  parseYuanToCents: (text) => parseYuanToCents(text),
  parseIsoTime: (text) => parseIsoTime(text),
};

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  it.each(HOSTILE)('parses or refuses 300 kB of %s within two seconds', (_what, text) => {
    const cpuMs = measureCpuMs(() => {
      try {
        read(text);
      } catch (error) {
        expect(error).toBeInstanceOf(HubError);
      }
    });
    expect(cpuMs).toBeLessThan(2_000);
  });
});
