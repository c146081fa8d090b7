import { describe, expect, it } from 'vitest';
import { buildFormUrl, isOf, toLanguageTag } from '../../demo/hosts/react-native/ois-host.js';
import { listFiles, noCompilers, checkTypes, withCompilers, withCopy, type Mistake } from './compilers.js';
import {
  TOKEN_RESPONSE,
  buildExpectedUrl,
  FOREIGN_TOKEN_RESPONSE,
  INVALID_SHORT_CODES,
  normalizeUrl,
  SHORT_CODES,
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

  it('sends the token to no other site', () => {
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
