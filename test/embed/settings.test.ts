import { describe, expect, it } from 'vitest';
import { readSettings, withoutToken } from '../../src/embed/settings.js';

const PAGE = 'https://shop.example/ois/embed.html';

const read = (fragment: string, own: Record<string, string> = {}) =>
  readSettings((name) => own[name], `${PAGE}#${fragment}`);

describe('settings of the full page', () => {
  it('come from the address: looks, host, and an endpoint in its own folder', () => {
    const settings = read(
      'token-endpoint=/ois/token&tags=Moving,Caf%C3%A9&limit=12&open-in=host&short-code=a%2Fb&theme=dark&locale=zh-CN' +
        '&allow=camera;%20microphone&host=webkit&mini-program-page=/pages/form/index',
    );
    expect(settings).toEqual({
      tokenEndpoint: '/ois/token',
      hubUrl: undefined,
      formUrl: undefined,
      origins: ['https://shop.example'],
      looks: {
        tags: 'Moving,Café',
        limit: '12',
        'open-in': 'host',
        'short-code': 'a/b',
        theme: 'dark',
        locale: 'zh-CN',
        allow: 'camera; microphone',
      },
      host: 'webkit',
      miniProgramPage: '/pages/form/index',
      problems: [],
    });
  });

  it('are none where the address says nothing', () => {
    expect(read('')).toMatchObject({ tokenEndpoint: undefined, looks: {}, host: undefined, problems: [] });
    expect(readSettings(() => undefined, PAGE).looks).toEqual({});
  });

  it.each([
    'https://evil.example/token',
    '//evil.example/token',
    'http://shop.example/ois/token',
    'https://shop.example.evil.example/',
    'javascript:alert(1)',
    'https://%',
    // A link would have the user's browser post there, in their name.
    '/account/delete',
    '../account/delete',
    '/ois/%2e%2e/account/delete',
    '/ois/..%2faccount/delete',
    '/ois/..%5Caccount/delete',
    '/oistoken',
  ])('take no token endpoint elsewhere from the address: %s', (endpoint) => {
    const { tokenEndpoint, problems } = read(`token-endpoint=${encodeURIComponent(endpoint)}`);
    expect(tokenEndpoint).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining('in this page’s own folder, such as ./token')]);
  });

  it.each(['hub-url', 'form-url', 'parent-origins'])(
    'take no %s from the address: a link would choose whom the token goes to',
    (name) => {
      const settings = read(`${name}=https://evil.example`);
      expect(settings).toMatchObject({
        hubUrl: undefined,
        formUrl: undefined,
        origins: ['https://shop.example'],
      });
      expect(settings.problems).toEqual([expect.stringContaining(`<meta name="ois:${name}"`)]);
    },
  );

  it('take all of those from the page’s own markup, and its endpoint before the address’s', () => {
    const settings = read('token-endpoint=/other&theme=light', {
      'token-endpoint': 'https://api.example/token',
      'hub-url': 'https://hub.example',
      'form-url': 'https://form.example',
      'parent-origins': 'https://a.example  https://b.example',
      theme: 'dark',
      locale: 'ja',
    });
    expect(settings).toMatchObject({
      tokenEndpoint: 'https://api.example/token',
      hubUrl: 'https://hub.example',
      formUrl: 'https://form.example',
      origins: ['https://shop.example', 'https://a.example', 'https://b.example'],
      looks: { theme: 'light', locale: 'ja' },
    });
  });

  it.each([
    ['host=netscape', 'host=netscape is none of android-listener, '],
    ['host=__proto__', 'host=__proto__ is none of '],
    ['mini-program-page=https://evil.example', 'mini-program-page has to be a path'],
    ['mini-program-page=/pages/../x', 'mini-program-page has to be a path'],
    ['thème=dark', 'unknown setting, “thème”. There are: tags, limit, '],
  ])('say what is wrong with %s', (fragment, words) => {
    const { host, miniProgramPage, problems } = read(fragment);
    expect({ host, miniProgramPage }).toEqual({ host: undefined, miniProgramPage: undefined });
    expect(problems).toEqual([expect.stringContaining(words)]);
  });
});

describe('an address with a token in it', () => {
  it.each([
    [`${PAGE}#theme=dark&token=s3cret`, `${PAGE}#theme=dark`],
    [`${PAGE}#access_token=s3cret`, PAGE],
    [`${PAGE}?a=1&token=s3cret#theme=dark`, `${PAGE}?a=1#theme=dark`],
    [`${PAGE}?Access-Token=s3cret&ACCESSTOKEN=t`, PAGE],
  ])('is cleaned: %s', (address, clean) => {
    expect(withoutToken(address)).toBe(clean);
  });

  it.each([PAGE, `${PAGE}#token-endpoint=/ois/token`, `${PAGE}?tokens=3#theme=dark`])(
    'is none otherwise: %s',
    (address) => {
      expect(withoutToken(address)).toBeUndefined();
    },
  );
});
