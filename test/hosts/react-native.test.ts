import { describe, expect, it } from 'vitest';
import { NOTIFICATION } from '../../src/bridge/messages.js';
import { parse } from '../../src/bridge/schema.js';
import {
  buildFormUrl,
  isOf,
  toLanguageTag,
  buildLinkUrl,
  createNotification,
} from '../../demo/hosts/react-native/ois-host.js';
import { listFiles, noCompilers, checkTypes, withCompilers, withCopy, type Mistake } from './compilers.js';
import {
  TOKEN_RESPONSE,
  buildExpectedUrl,
  buildExpectedLinkUrl,
  FOREIGN_TOKEN_RESPONSE,
  LINKS,
  INVALID_SHORT_CODES,
  normalizeUrl,
  SHORT_CODES,
  UNSAFE_LINKS,
} from './short-codes.js';

const compile = (mistake?: Mistake): Promise<string> =>
  withCopy('react-native', mistake, (folder) =>
    checkTypes(folder, listFiles(folder, '.ts', '.tsx'), {
      jsx: 'react-jsx',
      types: ['react-native'],
      noUnusedLocals: true,
      noUnusedParameters: true,
    }),
  );

describe.skipIf(noCompilers)(`React Native sample${withCompilers}`, () => {
  it('compiles with the types of react-native, react-native-webview and React 19', async () => {
    expect(await compile()).toBe('');
  });

  it.each<Mistake>([
    ['OisPage.tsx', 'onMessage={receive}', 'onMessages={receive}'],
    ['OisPage.tsx', 'useState(() => uuid())', 'useState(() => crypto.randomUUID())'],
    ['OisPage.tsx', 'useRef<WebView<object>>', 'useRef<WebView>'],
    ['ois-host.ts', 'throw new OisError(', 'throw new OisFailure('],
  ])('%s does not compile with a mistake in `%s`', async (...mistake) => {
    expect(await compile(mistake)).toMatch(/error TS/);
  });
});

describe('React Native sample', () => {
  it.each(SHORT_CODES)('D3 (B) builds the URL of the form %j like the widget', (shortCode) => {
    expect(normalizeUrl(buildFormUrl(TOKEN_RESPONSE, shortCode))).toBe(buildExpectedUrl(shortCode));
  });

  it.each([...INVALID_SHORT_CODES, undefined, 7])('answers E_INVALID for the short code %j', (shortCode) => {
    expect(() => buildFormUrl(TOKEN_RESPONSE, shortCode)).toThrow('E_INVALID');
  });

  it.each(LINKS)('V7 (S) builds the URL of the link %j like the backend', (link) => {
    expect(new URL(buildLinkUrl(TOKEN_RESPONSE, link)).href).toBe(buildExpectedLinkUrl(link));
  });

  it.each([...UNSAFE_LINKS, undefined, 7])('answers E_INVALID for the link %j', (link) => {
    expect(() => buildLinkUrl(TOKEN_RESPONSE, link)).toThrow('E_INVALID');
  });

  it('sends a notification of any length in a form that the page accepts', () => {
    const payload = createNotification({
      title: 'x'.repeat(900),
      timestamp: '2026-01-01T00:00:00Z',
      link: '/a',
    });
    expect(parse(NOTIFICATION, payload)).toEqual(payload);
  });

  it('sends the token to no other site', () => {
    expect(() => buildLinkUrl(FOREIGN_TOKEN_RESPONSE, '/a')).toThrow('E_INTERNAL');
    expect(() => buildFormUrl(FOREIGN_TOKEN_RESPONSE, 'a')).toThrow('E_INTERNAL');
    expect(isOf('https://form.example.com', 'https://form.example.com.evil/a')).toBe(false);
    expect(isOf('https://form.example.com', 'https://form.example.com@evil.example/')).toBe(false);
  });

  it.each([
    ['zh_CN', 'zh-CN'],
    ['zh-Hans-CN-u-fw-mon', 'zh-Hans-CN'],
    ['en_US@calendar=japanese', 'en-US'],
    ['de_DE.UTF-8', 'de-DE'],
    ['de', 'de'],
  ])('converts the locale %s to the BCP 47 tag %s', (locale, tag) => {
    expect(toLanguageTag(locale)).toBe(tag);
  });
});
