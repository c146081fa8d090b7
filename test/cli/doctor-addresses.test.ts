import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { run } from '../../src/cli/doctor.js';
import { findChromium } from '../../src/cli/doctor/chromium.js';
import { describeFailure } from '../../src/cli/describe-failure.js';
import { resolveTokenEndpoint } from '../../src/client/token-sources.js';
import { checkRedis, checkWebhook } from '../../src/cli/doctor/servers.js';
import { checkPage } from '../../src/doctor/check-page.js';
import { checkToken } from '../../src/doctor/check-token.js';
import { uniqueFindings } from '../../src/doctor/finding.js';
import { readPageContent } from '../../src/doctor/read-site.js';
import { createGet, type Site } from '../../src/doctor/site.js';
import { findFreePort, listen } from '../helpers/listen.js';
import { noRedis, startRedis, withRedis } from '../helpers/redis.js';
import { startTcpServer } from '../helpers/test-server.js';

/** A page that was read from its HTML, with nothing behind it. */
const createSite = (html: string, page = new URL('https://www.example.com/')): Site => ({
  ...readPageContent(html, page, new Headers()),
  page,
  html,
  headers: new Headers(),
  isInPage: false,
  get: createGet(() => Promise.reject(new TypeError('fetch failed'))),
  now: () => 0,
});

describe('doctor: the browser', () => {
  it.for([
    ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe', 'PROGRAMFILES(X86)'],
    ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'ProgramFiles'],
    ['/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge', 'HOME'],
  ])('is found at %s', ([path, name]) => {
    const env = { [name!]: path!.split('\\').slice(0, 2).join('\\') };
    expect(findChromium(env, (candidate) => candidate === path)).toBe(path);
    expect(findChromium(env, () => false)).toBeUndefined();
  });
});

it.for(['https://:secret@shop.example/', 'https://user@shop.example/'])(
  'doctor: an address with credentials is refused, and not repeated: %s',
  async (address) => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => {
      written.mockRestore();
      process.exitCode = undefined;
    });
    await run(['--page', address], {});
    expect(written.mock.calls.join()).toMatch(/--page must be a full address .* without a name or password/);
    expect(written.mock.calls.join()).not.toContain('secret');
    expect(process.exitCode).toBe(2);
  },
);

describe('doctor: a failed request', () => {
  it.for([
    ['ENOTFOUND', 'no such host'],
    ['ECONNREFUSED', 'no server listens'],
    ['CERT_HAS_EXPIRED', 'renew'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'another host'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'fullchain.pem'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'do not trust'],
  ])('%s is explained', ([code, meaning]) => {
    const error = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) });
    expect(describeFailure(error)).toMatch(new RegExp(`^${code}, .*${meaning}`));
  });

  it('of https at a server that speaks http is explained', async () => {
    const page = new URL('https://www.example.com');
    const plain = await listen((_request, response) => response.end());
    onTestFinished(() => plain.close());
    const [mixed] = await checkWebhook(new URL(plain.origin.replace('http:', 'https:')), page);
    expect(mixed?.title).toContain('http and https are mixed up');
  });
});

describe('doctor: an address of the visitor’s own network', () => {
  it('is named if a public page sends token requests to it', async () => {
    const site = createSite('<ois-widget token-endpoint="http://localhost:3000/ois/token"></ois-widget>');
    const { findings } = await checkToken(site, site.widgets[0]!);
    expect(findings.map(({ id }) => id)).toEqual(['setting-local']);
    expect(findings[0]?.title).toContain('http://localhost:3000');
  });

  it.for(['https://localhosting.com', 'https://10.example.com', 'https://127.0.0.1.nip.io'])(
    'is named on the public page %s',
    async (page) => {
      const html = '<ois-widget token-endpoint="http://localhost:3000/ois/token"></ois-widget>';
      const site = createSite(html, new URL(page));
      const { findings } = await checkToken(site, site.widgets[0]!);
      expect(findings.map(({ id }) => id)).toEqual(['setting-local']);
    },
  );

  it('is named if the webhook of a public page has it', async () => {
    const hook = await listen((_request, response) => response.writeHead(400).end());
    onTestFinished(() => hook.close());
    const check = (page: string) => checkWebhook(new URL(hook.origin), new URL(page));
    expect((await check('https://www.example.com')).map(({ id }) => id)).toEqual(['webhook-private']);
    expect(await check('http://localhost:3000')).toEqual([]);
  });

  it.for(['https://shop.test', 'http://shop.local', 'http://192.168.1.7'])(
    'is in order on the page %s',
    async (page) => {
      const html = '<ois-widget token-endpoint="http://localhost:3000/ois/token"></ois-widget>';
      const site = createSite(html, new URL(page));
      const { findings } = await checkToken(site, site.widgets[0]!);
      expect(findings.map(({ id }) => id)).toEqual(['token-unreachable']);
    },
  );

  it.for([
    [403, 'webhook-denied'],
    [500, 'webhook-status'],
  ] as const)('of a webhook hides no answer %i', async ([status, id]) => {
    const hook = await listen((_request, response) => response.writeHead(status).end());
    onTestFinished(() => hook.close());
    const found = await checkWebhook(new URL(hook.origin), new URL('https://www.example.com'));
    expect(found.map((finding) => finding.id)).toEqual(['webhook-private', id]);
  });

  it.for([
    ['{"ok":false}', []],
    ['', []],
    ['<!doctype html><title>Shop</title>', ['The webhook answers HTTP 200 with a page']],
  ] as const)('of a webhook that answers 200 with "%s" has the findings %j', async ([body, titles]) => {
    const hook = await listen((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(body),
    );
    onTestFinished(() => hook.close());
    const found = await checkWebhook(new URL(hook.origin), new URL('http://localhost'));
    expect(found.map(({ title }) => title)).toEqual(titles);
  });
});

it('doctor: a Redis that accepts the connection and does not answer is named within seconds', async () => {
  const silent = await startTcpServer();
  const began = performance.now();
  const [found] = await checkRedis(`redis://:hidden@127.0.0.1:${new URL(silent.origin).port}`);
  expect(found).toMatchObject({ id: 'redis-unavailable', title: expect.stringContaining('in time') });
  expect(JSON.stringify(found)).not.toContain('hidden');
  expect(performance.now() - began).toBeLessThan(10_000);
});

describe.skipIf(noRedis)(`doctor: ${withRedis}`, () => {
  it('with another password is named with its answer, without the password', async () => {
    const redis = await startRedis();
    const client = await redis.connect();
    await client.sendCommand(['CONFIG', 'SET', 'requirepass', 'right']);
    const port = await findFreePort();
    await client.sendCommand(['CONFIG', 'SET', 'port', String(port)]);
    const [found] = await checkRedis(`redis://default:hidden@127.0.0.1:${port}`);
    expect(found?.title).toMatch(/WRONGPASS|AUTH/);
    expect(found?.fix).toContain('redis://user:password@host');
    expect(JSON.stringify(found)).not.toContain('hidden');
  });
});

describe('doctor: on an https page, an address that the widget refuses', () => {
  it.for([
    ['localhost:3000/ois/token', 'setting-invalid', 'it is no full address'],
    ['https://user:hidden@api.example.com/ois/token', 'setting-invalid', 'it has a user name'],
    ['http://api.example.com/ois/token', 'mixed-content', 'http://api.example.com/ois/token is http'],
  ])('is no mixed content unless it is http: %s', async ([address, id, text]) => {
    const site = createSite(`<ois-widget token-endpoint="${address}"></ois-widget>`);
    const { findings } = await checkToken(site, site.widgets[0]!);
    const found = uniqueFindings([...(await checkPage(site)), ...findings]);
    expect(found.map((finding) => finding.id)).toEqual([id]);
    expect(found[0]?.title).toContain(text);
    expect(JSON.stringify(found)).not.toContain('hidden');
  });
});

describe('doctor: a token endpoint on a page with a <base> of another origin', () => {
  it.for([
    ['/ois/token', 'base-element'],
    ['http://192.168.1.5/ois/token', 'setting-invalid'],
  ])('is accepted as by the widget: %s', async ([address, id]) => {
    const html = `<base href="http://192.168.1.9/"><ois-widget token-endpoint="${address}"></ois-widget>`;
    const site = createSite(html, new URL('http://192.168.1.5/'));
    const isAccepted = id !== 'setting-invalid';
    const resolve = (): URL => resolveTokenEndpoint(address!, site.base.href);
    if (isAccepted) expect(resolve().href).toBe('http://192.168.1.9/ois/token');
    else expect(resolve).toThrow('token-endpoint must be https or on this origin');
    const { findings } = await checkToken(site, site.widgets[0]!);
    expect(findings.map((finding) => finding.id)).toEqual([id]);
  });
});

describe('doctor: a marked place', () => {
  it.for(['consent', 'token-endpoint', 'hub-url'])('has no setting data-%s', async (name) => {
    const html = `<div data-ois-widget data-${name}="required"></div><script src="/ois-widget.iife.js" data-token-endpoint="/ois/token"></script>`;
    const found = await checkPage(createSite(html));
    expect(found.map(({ id, fix }) => [id, fix])).toEqual([
      ['place-setting', `Set data-${name} on the script tag.`],
    ]);
  });

  it('has the settings of the script tag, and its own tags', () => {
    const html =
      '<div data-ois-widget data-tags="home" data-points></div><script src="/ois-widget.iife.js" data-token-endpoint="/ois/token" data-consent="required"></script>';
    expect(createSite(html).widgets).toEqual([
      expect.objectContaining({ tokenEndpoint: '/ois/token', tags: 'home', hasPoints: true }),
    ]);
  });
});
