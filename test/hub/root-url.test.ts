import { describe, expect, it } from 'vitest';
import { HubError } from '../../src/hub/errors.js';
import { parseObject, tidyMessage } from '../../src/hub/envelope.js';
import { formUrl } from '../../src/hub/form-url.js';
import { safeIconUrl } from '../../src/hub/icon-url.js';
import { centsOfYuan } from '../../src/hub/money.js';
import { notificationUrl } from '../../src/hub/notification-url.js';
import { rootUrl } from '../../src/hub/root-url.js';
import { timeOfIso } from '../../src/hub/time.js';

describe('rootUrl', () => {
  it.each([
    ['https://hub.example.com', 'https://hub.example.com'],
    ['https://hub.example.com/', 'https://hub.example.com'],
    ['https://hub.example.com/base///', 'https://hub.example.com/base'],
    ['https://hub.example.com//a//b', 'https://hub.example.com//a//b'],
    ['HTTPS://HUB.example.com:443/Base', 'https://hub.example.com/Base'],
  ])('makes %s %s', (value, root) => {
    expect(rootUrl(value, 'hub_url')).toBe(root);
  });
});

/** 300,000 characters that a pattern with overlapping repetitions needs minutes for. */
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

/** Everything of src/hub/ that reads text from outside with a pattern. */
const READERS: Record<string, (text: string) => unknown> = {
  rootUrl: (text) => rootUrl(text, 'hub_url'),
  safeIconUrl,
  'formUrl, the short code': (text) => formUrl('https://form.example', text, 'token'),
  'formUrl, the root': (text) => formUrl(text, 'x', 'token'),
  notificationUrl: (text) => notificationUrl('https://form.example', text, 'token'),
  tidyMessage,
  parseObject: (text) => parseObject(200, text, 'The hub'),
  centsOfYuan: (text) => centsOfYuan(text),
  timeOfIso: (text) => timeOfIso(text),
};

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  it.each(HOSTILE)('reads or refuses 300 kB of %s within two seconds', (_what, text) => {
    const since = performance.now();
    try {
      read(text);
    } catch (error) {
      expect(error).toBeInstanceOf(HubError);
    }
    expect(performance.now() - since).toBeLessThan(2_000);
  });
});
