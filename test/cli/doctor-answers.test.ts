import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkRoutes } from '../../src/doctor/check-routes.js';
import type { Finding } from '../../src/doctor/finding.js';
import { readPageContent } from '../../src/doctor/read-site.js';
import { createGet, INCOMPLETE, type Get } from '../../src/doctor/site.js';
import { ids, JSON_TYPE, run, start, WIDGET } from './doctor-site.js';

const LIST = '/api/v1/hub/projects/published-list';
const TOKEN = { access_token: 'abc', expires_in: 60, form_url: 'https://form.invalid' };

/** Runs the checks of a page with one widget. */
async function runWidget(attributes: string, answers: Parameters<typeof start>[1]): Promise<Finding[]> {
  const body = `<ois-widget token-endpoint="/ois/token" ${attributes}></ois-widget>`;
  const token = { headers: JSON_TYPE, body: JSON.stringify(TOKEN) };
  const site = await start('localhost', { '/': { body }, '/ois/token': token, ...answers });
  return run(site.origin);
}

describe('doctor: a token endpoint', () => {
  it.for([
    ['', 'token-gateway'],
    ['<html><h1>502 Bad Gateway</h1>', 'token-gateway'],
    ['{"message":"The hub refused the key"}', 'token-hub'],
    ['The hub refused the key', 'token-hub'],
  ])('that answers 502 with “%s” has the finding %s', async ([body, id]) => {
    const found = await runWidget('', { '/ois/token': { status: 502, body: body! } });
    expect(ids(found).filter((name) => name.startsWith('token'))).toEqual([id]);
  });

  it.for([
    [7_776_000, false],
    [7_775_998, false],
    [1_800_000_000, true],
    [1_800_000_000_000, true],
  ])('whose expires_in is %i has a finding: %s', async ([lifetime, isWrong]) => {
    const body = JSON.stringify({ ...TOKEN, expires_in: lifetime });
    const found = await runWidget('', { '/ois/token': { headers: JSON_TYPE, body } });
    expect(ids(found).includes('token-shape')).toBe(isWrong);
  });

  it.for([
    ['Bearer abc', 'without “Bearer”'],
    ['abc\n', 'without spaces'],
  ])('whose token is %j names what is too much', async ([token, words]) => {
    const body = JSON.stringify({ ...TOKEN, access_token: token });
    const found = await runWidget('', { '/ois/token': { headers: JSON_TYPE, body } });
    expect(found.find(({ id }) => id === 'token-shape')?.title).toContain(words);
  });

  it('whose text is no JSON behind gzip is not called compressed', async () => {
    const headers = { ...JSON_TYPE, 'Content-Encoding': 'gzip' };
    const gzip = (text: string | Buffer) => gzipSync(text);
    const answer = (body: Buffer) => runWidget('', { '/ois/token': { headers, body } });
    const find = (found: Finding[]) => found.find(({ id }) => id === 'token-shape')?.title;
    expect(find(await answer(gzip('access_token=abc')))).toContain('it is no JSON');
    expect(find(await answer(gzip(gzip('{}'))))).toContain('it is gzip twice');
  });
});

const ALLOWS_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'X-Trace, Authorization',
};
const LISTED = '{"code":200,"message":"success","data":{"list":[{"short_code":"a1","name":"A"}]}}';

describe('doctor: the lists', () => {
  it.for([
    [429, '{}', 'lists-status'],
    [500, '{}', 'lists-status'],
    [503, '<html>Down', 'lists-status'],
    [200, '{"code":500,"message":"No"}', 'lists-status'],
    [404, '{}', 'lists-hub-url'],
    [405, '{}', 'lists-hub-url'],
    [302, '', 'lists-hub-url'],
    [200, '<!doctype html>App', 'lists-hub-url'],
    [200, 'no JSON', 'lists-hub-url'],
  ] as const)('of a hub-url that answers %i with %s have the finding %s', async ([status, body, id]) => {
    const hub = await start('127.0.0.1', { [LIST]: { status, body } });
    const found = await runWidget(`hub-url="${hub.origin}"`, {});
    expect(ids(found).filter((name) => name.startsWith('lists'))).toEqual([id]);
  });

  it.for([
    [{}, ['lists-cors']],
    [{ 'Access-Control-Allow-Origin': 'https://other.example' }, ['lists-cors']],
    [{ 'Access-Control-Allow-Origin': '*' }, ['lists-cors']],
    [{ 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }, ['lists-cors']],
    [ALLOWS_ALL, []],
  ] as const)('of a hub-url with the headers %j have the findings %j', async ([headers, expected]) => {
    const answer = { headers: { ...JSON_TYPE, ...headers }, body: LISTED };
    const hub = await start('127.0.0.1', { [LIST]: answer });
    const found = await runWidget(`hub-url="${hub.origin}"`, {});
    expect(ids(found).filter((name) => name.startsWith('lists'))).toEqual(expected);
  });

  it.for([
    [{ status: 405, headers: ALLOWS_ALL }, ['lists-cors']],
    [{ status: 204, headers: { 'Access-Control-Allow-Headers': 'Authorization' } }, ['lists-cors']],
    [{ status: 204, headers: ALLOWS_ALL }, []],
  ] as const)(
    'of a hub-url that answers OPTIONS with %j have the findings %j',
    async ([preflight, expected]) => {
      const headers = { ...JSON_TYPE, 'Access-Control-Allow-Origin': '*' };
      const hub = await start('127.0.0.1', {
        [LIST]: { headers, body: LISTED },
        [`OPTIONS ${LIST}`]: preflight,
      });
      const found = await runWidget(`hub-url="${hub.origin}"`, {});
      expect(ids(found).filter((name) => name.startsWith('lists'))).toEqual(expected);
    },
  );

  it('are requested with the tags as the widget does', async () => {
    const hub = await start('127.0.0.1', {});
    await runWidget(`hub-url="${hub.origin}" tags=" a, ,b ,a,"`, {});
    expect(hub.requests.map(({ url }) => url)).toContain(`${LIST}?tags=a%2Cb`);
  });
});

describe('doctor: a script', () => {
  const page = { body: `<script type="module" src="/ois-widget.js"></script>${WIDGET.body}` };
  const headers = { 'Content-Type': 'text/javascript' };
  const runScript = async (answers: Parameters<typeof start>[1]): Promise<Finding[]> => {
    const site = await start('localhost', { '/': page, ...answers });
    return (await run(site.origin)).filter(({ id }) => /^(script|deferred)/.test(id));
  };

  it('of the site’s own may have the name of the drop-in', async () => {
    expect(await runScript({ '/ois-widget.js': { headers, body: 'import "./shop.js";' } })).toEqual([]);
  });

  it('is named if a page answers in place of a file that it loads', async () => {
    const script = { headers, body: 'import("./ois-deferred-bca0c5dc.js")' };
    const deferred = {
      headers,
      body: 'export const build = "bca0c5dc"; import("./ois-locale-de-bca0c5dc.js")',
    };
    const answers = { '/ois-widget.js': script, '/ois-deferred-bca0c5dc.js': deferred };
    const fallback = { body: '<!doctype html><title>App</title>' };
    const [found] = await runScript({ ...answers, '/ois-locale-de-bca0c5dc.js': fallback });
    expect(found?.title).toMatch(/ois-locale-de.* is missing: a page is sent in its place/);
    const there = { headers, body: 'export {}' };
    expect(await runScript({ ...answers, '/ois-locale-de-bca0c5dc.js': there })).toEqual([]);
  });
});

describe('doctor: a page without a widget', () => {
  const FRAME = '<iframe src="/inner"></iframe>';
  const explain = async (path: string, answers: Parameters<typeof start>[1]): Promise<string[]> => {
    const site = await start('localhost', answers);
    return ids(await run(site.origin + path));
  };
  const redirect = (to: string) => ({ status: 302, headers: { Location: to } });

  it('is searched for frames, also after a redirect', async () => {
    const answers = { '/old': redirect('/new'), '/new': { body: FRAME }, '/inner': WIDGET };
    expect(await explain('/old', answers)).toEqual(['widget-in-frame']);
  });

  it('is not one that another was redirected to if only a slash was added', async () => {
    expect(await explain('/shop', { '/shop': redirect('/shop/'), '/shop/': {} })).toEqual(['no-widget']);
    expect(await explain('/shop', { '/shop': redirect('/login'), '/login': {} })).toEqual(['page-redirect']);
  });
});

describe('doctor: what is no mistake', () => {
  const SIGNED_OUT = { headers: JSON_TYPE, body: JSON.stringify({ code: 401 }), status: 401 };
  const check = async (body: string): Promise<string[]> => {
    const site = await start('localhost', { '/': { body }, '/ois/token': SIGNED_OUT });
    return ids(await run(`${site.origin}/`));
  };

  it('is an attribute with character references by number', async () => {
    const found = await check('<ois-widget token-endpoint="&#x2F;ois&#47;token"></ois-widget>');
    expect(found).toEqual(['token-401']);
  });

  it('is an element of the page’s own with a similar name', async () => {
    expect(await check(`<our-widget></our-widget>${WIDGET.body}`)).toEqual(['token-401']);
    expect(await check(`<ols-widget></ols-widget>${WIDGET.body}`)).toContain('unknown-element');
  });

  it('is a classic script for browsers without modules', () => {
    const page = new URL('https://www.example.com');
    const html = `<script type="module" src="/ois-widget.js"></script><script nomodule src="/ois-widget.iife.js"></script>`;
    const { scripts } = readPageContent(html, page, new Headers());
    expect(scripts.map(({ url }) => url.pathname)).toEqual(['/ois-widget.js']);
  });
});

describe('doctor: a page behind a redirect', () => {
  const SIGNED_OUT = { headers: JSON_TYPE, body: '{"code":401}', status: 401 };

  it('says that the cookie does not reach another host', async () => {
    const other = await start('localhost', { '/': WIDGET, '/ois/token': SIGNED_OUT });
    const site = await start('127.0.0.1', {
      '/': { status: 302, headers: { Location: `${other.origin}/` } },
    });
    const [found] = await run(`${site.origin}/`, { cookie: 'session=a' });
    expect(found).toMatchObject({ id: 'page-redirect-cookie', fix: `--page ${other.origin}/` });
    expect(ids(await run(`${other.origin}/`, { cookie: 'session=a' }))).toEqual(['token-401']);
  });

  it('is signed in by a cookie that the redirect sets', async () => {
    const location = (to: string) => ({
      status: 302,
      headers: { 'Set-Cookie': 'session=a; Path=/', Location: to },
    });
    const answers = {
      '/login': location('/step'),
      '/step': location('/app'),
      '/app': WIDGET,
      '/ois/token': SIGNED_OUT,
    };
    const site = await start('localhost', answers);
    await run(`${site.origin}/login`);
    const cookies = site.requests.map(({ url, headers }) => [url, headers.cookie]);
    expect(cookies).toEqual(
      expect.arrayContaining([
        ['/login', undefined],
        ['/step', 'session=a'],
        ['/app', 'session=a'],
        ['/ois/token', 'session=a'],
      ]),
    );
  });

  it('has a token endpoint that refuses the cookie it was given', async () => {
    const other = await start('localhost', { '/': WIDGET, '/ois/token': SIGNED_OUT });
    const site = await start('127.0.0.1', {
      '/': { status: 302, headers: { Location: `${other.origin}/` } },
    });
    const tokenEndpoint = new URL('/ois/token', other.origin);
    expect(ids(await run(`${site.origin}/`, { cookie: 'session=a', tokenEndpoint }))).toContain('token-401');
  });
});

describe('doctor: an event stream without an event', () => {
  it.for([
    [new Headers(), 'sends nothing'],
    [new Headers({ 'Content-Type': 'text/event-stream' }), 'sends headers alone'],
  ] as const)('%#. is described by its headers', async ([headers, words]) => {
    const page = new URL('https://www.example.com');
    const reply = { url: page.href, status: 0, headers, text: '', failure: 'TIMEOUT', isRedirect: false };
    const content = readPageContent('', page, new Headers());
    const get: Get = async () => reply;
    const site = { ...content, page, html: '', headers, isInPage: false, get, now: () => 0 };
    const [found] = await checkRoutes(site, { hasNotifications: true }, page);
    expect(found?.title).toContain(words);
  });

  it('keeps the headers of a response whose body does not come', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) });
    const get = createGet(
      async () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    );
    const { failure, headers } = await get('https://www.example.com', { isStream: true });
    expect([failure, headers.get('Content-Type')]).toEqual([INCOMPLETE, 'text/event-stream']);
  });
});
