import { describe, expect, it } from 'vitest';
import { readSettings, removeTokens } from '../../src/embed/settings.js';

const PAGE = 'https://shop.example/ois/embed.html';

const read = (fragment: string, own: Record<string, string> = {}) =>
  readSettings((name) => own[name], `${PAGE}#${fragment}`);

describe('Settings of the full page', () => {
  it('are read from the address: attributes, host, and the default token endpoint', () => {
    const settings = read(
      'token-endpoint=/ois/token&tags=Moving,Caf%C3%A9&limit=12&open-in=host&short-code=a%2Fb&theme=dark&locale=zh-CN' +
        '&host=webkit&mini-program-page=/pages/form/index',
    );
    expect(settings).toEqual({
      tokenEndpoint: '/ois/token',
      hubUrl: undefined,
      formUrl: undefined,
      origins: ['https://shop.example'],
      attributes: {
        tags: 'Moving,Café',
        limit: '12',
        'open-in': 'host',
        'short-code': 'a/b',
        theme: 'dark',
        locale: 'zh-CN',
      },
      host: 'webkit',
      miniProgramPage: '/pages/form/index',
      problems: [],
    });
  });

  it.each([
    ['consent=required', {}, 'required', 0],
    ['consent=yes', {}, 'yes', 0],
    ['consent=required', { consent: 'given' }, 'required', 0],
    ['consent=given', { consent: 'given' }, 'given', 0],
    ['consent=given', { consent: 'required' }, 'required', 1],
    ['consent=given', {}, undefined, 1],
    ['', { consent: 'required' }, 'required', 0],
    ['consent', {}, 'required', 0],
    ['consent=', { consent: 'given' }, 'required', 0],
    ['', { consent: '' }, 'required', 0],
  ])(
    'let a link ask for consent, and never give it: %s with %j is %s',
    (fragment, own, consent, problems) => {
      const settings = read(fragment, own as Record<string, string>);
      expect(settings.attributes.consent).toBe(consent);
      expect(settings.problems).toHaveLength(problems);
    },
  );

  it('are empty for an address without a fragment', () => {
    expect(read('')).toMatchObject({
      tokenEndpoint: undefined,
      attributes: {},
      host: undefined,
      problems: [],
    });
    expect(readSettings(() => undefined, PAGE).attributes).toEqual({});
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
    '/ois/token/',
    '/ois/token?user=2',
    '/ois/Token',
    // In the page's own folder, which is the whole site for a page at its root.
    '/ois/account/delete',
    './delete',
  ])('accept no other token endpoint than the default one from the address: %s', (endpoint) => {
    const { tokenEndpoint, problems } = read(`token-endpoint=${encodeURIComponent(endpoint)}`);
    expect(tokenEndpoint).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining('can be /ois/token, or one that the page lists')]);
  });

  it.each([
    ['/ois/token', '/ois/token'],
    ['./token', '/ois/token'],
    ['https://shop.example/ois/token', '/ois/token'],
  ])('accept the default token endpoint from the address: %s', (endpoint, taken) => {
    expect(read(`token-endpoint=${encodeURIComponent(endpoint)}`)).toMatchObject({
      tokenEndpoint: taken,
      problems: [],
    });
  });

  it('accept from the address one of the token endpoints that the page lists, and no other', () => {
    const own = { 'token-endpoint': '/a/token  https://api.example/token' };
    expect(read('', own).tokenEndpoint).toBe('/a/token');
    expect(read('token-endpoint=https://api.example/token', own)).toMatchObject({
      tokenEndpoint: 'https://api.example/token',
      problems: [],
    });
    for (const other of ['/ois/token', 'https://api.example/token2', 'https://api.example.evil/token']) {
      const { tokenEndpoint, problems } = read(`token-endpoint=${other}`, own);
      expect([tokenEndpoint, problems.length]).toEqual(['/a/token', 1]);
    }
  });

  it('are on without a value, as attributes of the widget are', () => {
    const { attributes, problems } = read('points&notifications=&no-warm-up=+');
    expect(attributes).toEqual({ points: 'on', notifications: 'on', 'no-warm-up': 'on' });
    expect(problems).toEqual([]);
  });

  it('accept notifications from the address, but no endpoint of their stream', () => {
    const page = { 'events-endpoint': 'https://api.example/ois/events' };
    const { attributes, problems } = read('notifications=on&events-endpoint=https://evil.example/', page);
    expect(attributes).toMatchObject({
      notifications: 'on',
      'events-endpoint': 'https://api.example/ois/events',
    });
    expect(problems).toEqual([expect.stringContaining('<meta name="ois:events-endpoint"')]);
  });

  it.each(['off', 'false', '0'])('do not switch anything on with %s', (value) => {
    const off = `points=${value}&top-up=${value}&notifications=${value}&no-warm-up=${value}`;
    expect(read(off, { points: 'on' })).toMatchObject({ attributes: {}, problems: [] });
    const own = { points: value, 'top-up': value, notifications: value, 'no-warm-up': value };
    expect(read('', own)).toMatchObject({ attributes: {}, problems: [] });
    expect(read('points=on', own).attributes).toEqual({ points: 'on' });
  });

  it('accept no permissions for forms from the address', () => {
    const { attributes, problems } = read('allow=camera%20*', { allow: 'geolocation' });
    expect(attributes.allow).toBe('geolocation');
    expect(problems).toEqual([expect.stringContaining('<meta name="ois:allow"')]);
  });

  it.each(['file:///android_asset/ois/embed.html', 'about:srcdoc', 'data:text/html,embed'])(
    'warn about a page with an opaque origin: %s',
    (page) => {
      const { origins, problems } = readSettings(() => undefined, `${page}#theme=dark`);
      expect(origins).toEqual([]);
      expect(problems).toEqual([expect.stringContaining('opaque origin')]);
    },
  );

  it('warn in a sandboxed frame, too, and keep the origins that the page lists', () => {
    const own = (name: string) => (name === 'parent-origins' ? 'https://app.example' : undefined);
    const { origins, problems } = readSettings(own, PAGE, 'null');
    expect([origins, problems.length]).toEqual([['https://app.example'], 1]);
  });

  it.each([
    ['https://app.example.com/', ['https://app.example.com']],
    ['https://a.example, HTTPS://B.example:443 ,', ['https://a.example', 'https://b.example']],
    ['http://localhost:3000', ['http://localhost:3000']],
  ])('read the parent origins %j', (list, parents) => {
    const { origins, problems } = read('', { 'parent-origins': list });
    expect([origins, problems]).toEqual([['https://shop.example', ...parents], []]);
  });

  it.each([
    '*',
    'https://*.example.com',
    'app.example.com',
    'https://app.example.com/page',
    'app://host',
    'null',
  ])('warn about the parent origin %s, and keep the others', (entry) => {
    const { origins, problems } = read('', { 'parent-origins': `${entry} https://a.example` });
    expect(origins).toEqual(['https://shop.example', 'https://a.example']);
    expect(problems).toEqual([expect.stringContaining(`<meta name="ois:parent-origins"> lists “${entry}”`)]);
  });

  it.each(['hub-url', 'form-url', 'parent-origins'])(
    'accept no %s from the address: a link would select who receives the token',
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

  it('are read from the page’s markup, where the address can set no server', () => {
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
      attributes: { theme: 'light', locale: 'ja' },
    });
  });

  it.each([
    ['host=netscape', 'host=netscape is not one of android-listener, '],
    ['host=__proto__', 'host=__proto__ is not one of '],
    ['mini-program-page=https://evil.example', 'mini-program-page has to be a path'],
    ['mini-program-page=/pages/../x', 'mini-program-page has to be a path'],
    ['thème=dark', 'unknown setting, “thème”. Known settings: tags, limit, '],
  ])('describe the mistake in %s', (fragment, words) => {
    const { host, miniProgramPage, problems } = read(fragment);
    expect({ host, miniProgramPage }).toEqual({ host: undefined, miniProgramPage: undefined });
    expect(problems).toEqual([expect.stringContaining(words)]);
  });
});

describe('removeTokens', () => {
  it.each([
    [`${PAGE}#theme=dark&token=s3cret`, `${PAGE}#theme=dark`],
    [`${PAGE}#access_token=s3cret`, PAGE],
    [`${PAGE}?a=1&token=s3cret#theme=dark`, `${PAGE}?a=1#theme=dark`],
    [`${PAGE}?Access-Token=s3cret&ACCESSTOKEN=t`, PAGE],
  ])('removes the token from %s', (address, clean) => {
    expect(removeTokens(address)).toBe(clean);
  });

  it.each([PAGE, `${PAGE}#token-endpoint=/ois/token`, `${PAGE}?tokens=3#theme=dark`])(
    'leaves an address without a token: %s',
    (address) => {
      expect(removeTokens(address)).toBeUndefined();
    },
  );
});
