import { describe, expect, it } from 'vitest';
import { toLanguageTag } from '../../src/bridge/language-tag.js';
import { parseDeviceLocale } from '../../src/react-native/device-locale.js';
import { buildFormAddress, isOnOrigin, readOrigin, toPageAddress } from '../../src/react-native/addresses.js';
import {
  buildExpectedLinkUrl,
  buildExpectedUrl,
  FOREIGN_TOKEN_RESPONSE,
  INVALID_SHORT_CODES,
  LINKS,
  normalizeUrl,
  SHORT_CODES,
  TOKEN_RESPONSE,
  UNSAFE_LINKS,
} from '../hosts/short-codes.js';

const FORM_ORIGIN = 'https://form.example.com';
const TOKEN = { ...TOKEN_RESPONSE, expires_in: 3600 };
const FOREIGN_TOKEN = { ...FOREIGN_TOKEN_RESPONSE, expires_in: 3600 };

describe('React Native component', () => {
  it.each(SHORT_CODES)('D3 (B) builds the URL of the form %j like the widget', (shortCode) => {
    expect(normalizeUrl(buildFormAddress(FORM_ORIGIN, TOKEN, { shortCode }))).toBe(
      buildExpectedUrl(shortCode),
    );
  });

  it.each(INVALID_SHORT_CODES)('answers E_INVALID for the short code %j', (shortCode) => {
    expect(() => buildFormAddress(FORM_ORIGIN, TOKEN, { shortCode })).toThrow('E_INVALID');
  });

  it.each(LINKS)('V7 (S) builds the URL of the link %j like the backend', (link) => {
    const address = buildFormAddress(FORM_ORIGIN, TOKEN, { shortCode: '', link });
    expect(new URL(address).href).toBe(buildExpectedLinkUrl(link));
  });

  it.each(UNSAFE_LINKS)('answers E_INVALID for the link %j', (link) => {
    expect(() => buildFormAddress(FORM_ORIGIN, TOKEN, { shortCode: '', link })).toThrow('E_INVALID');
  });

  it.each(['%74oken', 't%6Fken', 'to%6ben', 'tok%65n', 'toke%6E'])(
    'answers E_INVALID for a link with a token whose name is written %s',
    (name) => {
      const target = { shortCode: '', link: `/a?${name}=stolen` };
      expect(() => buildFormAddress(FORM_ORIGIN, TOKEN, target)).toThrow('E_INVALID');
    },
  );

  it('sends the token to no other site', () => {
    for (const target of [{ shortCode: 'a' }, { shortCode: '', link: '/a' }]) {
      expect(() => buildFormAddress(FORM_ORIGIN, FOREIGN_TOKEN, target)).toThrow('E_INTERNAL');
    }
    expect(isOnOrigin(FORM_ORIGIN, 'https://form.example.com.evil/a')).toBe(false);
    expect(isOnOrigin(FORM_ORIGIN, 'https://form.example.com@evil.example/')).toBe(false);
    expect(isOnOrigin(FORM_ORIGIN, 'https://form.example.com:8443/')).toBe(false);
  });

  it('compares the form site with the token’s form_url as browsers do', () => {
    const token = { ...TOKEN, form_url: 'https://Form.example.com:443/base' };
    expect(new URL(buildFormAddress(FORM_ORIGIN, token, { shortCode: 'a' })).href).toBe(
      `${FORM_ORIGIN}/base/a?token=${encodeURIComponent(TOKEN.access_token)}`,
    );
  });

  it.each([
    'http://www.example.com/',
    'www.example.com',
    'https://',
    'https://user@www.example.com/',
    'http://localhost.example.com/',
    'http://10.0.2.2:8790/embed.html',
    'javascript:alert(1)',
  ])('refuses %j as an address of its settings', (address) => {
    expect(() => readOrigin(address, 'page')).toThrow('OisPage: page has to be an https address');
  });

  it('refuses a host that WebViews report in another form, and names that form', () => {
    expect(() => readOrigin('https://bücher.example/', 'page')).toThrow(/in ASCII, such as xn--/);
  });

  it('uses the form site of its settings if the token has an empty form_url', () => {
    expect(buildFormAddress(FORM_ORIGIN, { ...TOKEN, form_url: '' }, { shortCode: 'a' })).toMatch(
      /^https:\/\/form\.example\.com\/a\?/,
    );
  });

  it.each([
    ['https://a.example/embed.html', 'https://a.example/embed.html#open-in=host'],
    ['https://a.example/embed.html#', 'https://a.example/embed.html#open-in=host'],
    ['https://a.example/embed.html#points=on', 'https://a.example/embed.html#points=on&open-in=host'],
    ['https://a.example/e?v=1&open-in=page', 'https://a.example/e?v=1&open-in=page#open-in=host'],
    ['https://a.example/e#open-in=page&limit=3&open-in=dialog', 'https://a.example/e#limit=3&open-in=host'],
  ])('lets the app open the forms of the page %s', (page, expected) => {
    expect(toPageAddress(page)).toBe(expected);
  });

  it.each([
    ['https://www.example.com/app/embed.html#points=on', 'https://www.example.com'],
    ['https://www.example.com', 'https://www.example.com'],
    ['http://localhost:8080/embed.html', 'http://localhost:8080'],
    // As a WebView reports them.
    ['https://www.Example.com:443/app/embed.html', 'https://www.example.com'],
    ['HTTP://localhost:80', 'http://localhost'],
  ])('reads the origin of %s', (address, origin) => {
    expect(readOrigin(address, 'page')).toBe(origin);
  });

  it('reads the address of an emulator’s machine in a build for development', () => {
    expect(readOrigin('http://10.0.2.2:8790/embed.html', 'page', true)).toBe('http://10.0.2.2:8790');
    expect(() => readOrigin('http://10.0.2.20/', 'page', true)).toThrow('https address');
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

  it.each([
    ['zh_CN_#Hans', 'zh-Hans-CN'],
    ['zh_CN_#Hans_u-fw-mon', 'zh-Hans-CN'],
    ['zh_CN_#Hans-u-fw-mon', 'zh-Hans-CN'],
    ['zh__#Hant', 'zh-Hant'],
    ['en_US_#u-fw-mon-mu-celsius', 'en-US'],
    ['th_TH_TH_#u-nu-thai', 'th-TH'],
    ['zh-Hans_CN', 'zh-Hans-CN'],
    ['en_US@rg=gbzzzz', 'en-US'],
    ['_GB', undefined],
    ['', undefined],
  ])('converts the locale %j of a device to the BCP 47 tag %s', (locale, tag) => {
    expect(parseDeviceLocale(locale)).toBe(tag);
  });
});
