// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/check-endpoint.js';
import { checkEndpoint, type CheckOptions } from '../../src/cli/check-endpoint/check-endpoint.js';
import { FINDINGS, type FindingId } from '../../src/cli/check-endpoint/findings.js';
import { listenSimulator } from '../../src/simulator/index.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { startServer, startTcpServer } from '../helpers/test-server.js';
import { startSite } from '../server/site.js';
import { command } from './running-backend.js';
import { API_KEY, changeBody, SEEDED } from './seeded-endpoints.js';
import { TEST_COOKIE, TokenEndpoint, type EndpointRequest, type EndpointResponse } from './token-endpoint.js';

const PAGE = 'https://www.example';

/** An endpoint whose responses to some requests have no CORS headers. */
const withoutCors = (isWithout: (request: EndpointRequest) => boolean) =>
  class extends TokenEndpoint {
    override getCorsHeaders(request: EndpointRequest) {
      return isWithout(request) ? {} : super.getCorsHeaders(request);
    }
  };

async function start(endpoint: TokenEndpoint): Promise<URL> {
  const { origin } = await startServer((request, response) => void endpoint.handle(request, response));
  return new URL('/ois/token', origin);
}

async function check(endpoint: TokenEndpoint, options: Partial<CheckOptions> = {}): Promise<string[]> {
  const findings = await checkEndpoint({
    endpoint: await start(endpoint),
    credentials: { Cookie: TEST_COOKIE },
    apiKey: API_KEY,
    sleep: (ms) => Promise.resolve(void (endpoint.aheadMs += ms)),
    ...options,
  });
  return findings.map(({ id }) => id);
}

describe.concurrent('check-endpoint', () => {
  it.each(SEEDED)('finds %s', async (id, Endpoint) => {
    const found = await check(new Endpoint());
    expect(found).toContain(id);
    // A consequence of the mistake may be found too, but no unrelated mistake.
    expect(found.length).toBeLessThanOrEqual(2);
  });

  it('finds a page’s origin that is not allowed, and an address without https', async () => {
    const endpoint = new TokenEndpoint();
    endpoint.allowedOrigins = [];
    expect(await check(endpoint, { pageOrigin: PAGE })).toEqual(['page-refused']);
    const insecure = { endpoint: new URL('http://192.0.2.1/ois/token'), credentials: {}, fetch: refuseFetch };
    expect((await checkEndpoint(insecure)).map(({ id }) => id)).toEqual(['insecure', 'unreachable']);
  });

  it.each<[string, FindingId, new () => TokenEndpoint]>([
    ['responses without CORS headers', 'cors-page', withoutCors(() => true)],
    ['a preflight that needs a session', 'cors-page', withoutCors(({ method }) => method === 'OPTIONS')],
    [
      'a preflight that does not allow Content-Type',
      'cors-page',
      class extends TokenEndpoint {
        override getCorsHeaders = (request: EndpointRequest) => ({
          ...super.getCorsHeaders(request),
          'Access-Control-Allow-Headers': 'Authorization',
        });
      },
    ],
    ['lists without CORS headers', 'cors-lists', withoutCors(({ url }) => url.pathname !== '/ois/token')],
  ])('finds %s, which a page on another origin cannot read', async (_what, id, Endpoint) => {
    const found = await check(new Endpoint(), { pageOrigin: PAGE });
    expect(found[0]).toBe(id);
  });

  it('finds a hub of the response that allows no page of another origin', async () => {
    const hub = new (withoutCors(() => true))();
    const endpoint = new TokenEndpoint();
    const hubUrl = (await start(hub)).origin;
    hub.tokens = endpoint.tokens;
    endpoint.respondToToken = (request) => {
      const response = TokenEndpoint.prototype.respondToToken.call(endpoint, request);
      return { ...response, body: { ...(response.body as object), hub_url: hubUrl } };
    };
    hub.respond = (request) => hub.respondToList(request);
    expect(await check(endpoint)).toEqual(['cors-lists']);
  });

  it('finds nothing if the page is on the same site, and only such pages are allowed', async () => {
    const endpoint = new (class extends TokenEndpoint {
      override allowedOrigins = ['http://127.0.0.1:5173'];
      override isForeign = (request: EndpointRequest) =>
        request.headers['sec-fetch-site'] === 'cross-site' || super.isForeign(request);
    })();
    expect(await check(endpoint, { pageOrigin: 'http://127.0.0.1:5173' })).toEqual([]);
  });

  it('finds an endpoint that cannot be reached, and one that never responds', async () => {
    const endpoint = new URL('http://localhost:9/ois/token');
    const [refused] = await checkEndpoint({ endpoint, credentials: {} });
    expect(refused?.text).toMatch(/cannot be reached: (ECONNREFUSED|bad port)/);
    const silent = await startTcpServer();
    const url = new URL(`http://127.0.0.1:${new URL(silent.origin).port}/`);
    expect((await checkEndpoint({ endpoint: url, credentials: {} })).map(({ id }) => id)).toEqual([
      'timeout',
    ]);
  });

  it.each([1, 4, 6, 8, 10, 12, 14, 16])(
    'reports a rate limit of %i requests, and nothing else',
    async (limit) => {
      let count = 0;
      const endpoint = new (class extends TokenEndpoint {
        override respondToToken(request: EndpointRequest): EndpointResponse {
          count += 1;
          return count > limit ? { status: 429, headers: {}, body: {} } : super.respondToToken(request);
        }
      })();
      expect(await check(endpoint)).toEqual(['rate-limited']);
    },
  );

  it('reports a later failure as what it is, not as a refusal of unknown fields', async () => {
    const endpoint = new (class extends TokenEndpoint {
      override respondToToken(request: EndpointRequest): EndpointResponse {
        const isLate = 'a_field_of_a_later_version' in request.body;
        return isLate ? { status: 502, headers: {}, body: {} } : super.respondToToken(request);
      }
    })();
    expect(await check(endpoint)).toEqual(['server-error']);
  });

  it('sends no token to a hub_url without https', async () => {
    const requested: string[] = [];
    const record: typeof fetch = (url, init) => {
      requested.push(String(url));
      return fetch(url, init);
    };
    const endpoint = new (changeBody(() => ({ hub_url: 'http://hub.example' })))();
    expect(await check(endpoint, { fetch: record })).toEqual(['hub-url']);
    expect(requested.length).toBeGreaterThan(5);
    expect(requested.filter((url) => url.includes('hub.example'))).toEqual([]);
  });

  it('finds nothing in a correct endpoint, from its own origin and from an allowed one', async () => {
    expect(await check(new TokenEndpoint())).toEqual([]);
    expect(await check(new TokenEndpoint(), { pageOrigin: PAGE })).toEqual([]);
    expect(await check(new TokenEndpoint(), { credentials: {} })).toEqual([]);
  });

  it('finds nothing in optional fields that are null', async () => {
    expect(await check(new (changeBody(() => ({ hub_url: null })))())).toEqual([]);
  });

  it('finds nothing in a tag that begins like an API key', async () => {
    expect(await check(new (changeBody(() => ({ tags: ['sk-bratislava'] })))())).toEqual([]);
  });

  it('finds nothing in an endpoint that identifies the user by a header, in any case', async () => {
    const endpoint = new (class extends TokenEndpoint {
      override getUser = ({ headers }: EndpointRequest) =>
        /^Bearer (alice)$/.exec(headers.authorization!)?.[1];
    })();
    const credentials = { Cookie: 'session=bob', authorization: 'Bearer alice', cookie: TEST_COOKIE };
    const cookies: unknown[] = [];
    const record: typeof fetch = (url, init) => {
      cookies.push(new Headers(init?.headers).get('Cookie'));
      return fetch(url, init);
    };
    expect(await check(endpoint, { credentials, fetch: record })).toEqual([]);
    expect(new Set(cookies)).toEqual(new Set([null, TEST_COOKIE]));
  });

  it('finds nothing in the backend kit', async () => {
    const simulator = closeAfterUse(await listenSimulator({ hubPort: 0, formPort: 0, consolePort: 0 }));
    const { key } = simulator.simulator.keys.create({ label: 'Test' });
    const site = await startSite({ hubUrl: simulator.hubUrl, apiKey: key });
    const endpoint = new URL('/ois/token', site.url);
    expect(await checkEndpoint({ endpoint, credentials: { 'X-User': 'alice' }, apiKey: key })).toEqual([]);
  });

  it('has a text for each mistake whose dots are all filled', () => {
    const seeded = new Set<string>(SEEDED.map(([id]) => id));
    const elsewhere = [
      'insecure',
      'unreachable',
      'timeout',
      'page-refused',
      'cors-page',
      'cors-lists',
      'rate-limited',
    ];
    expect(Object.keys(FINDINGS).filter((id) => !seeded.has(id))).toEqual(expect.arrayContaining(elsewhere));
    expect([...seeded, ...elsewhere].sort()).toEqual(Object.keys(FINDINGS).sort());
  });
});

const refuseFetch: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

describe.concurrent('open-integration-widget check-endpoint', () => {
  const runCommand = async (args: string[], env?: Record<string, string>) => {
    const running = command(['check-endpoint', ...args], env);
    return { code: await running.ended, output: running.output() };
  };

  it('prints each mistake with what to do, exits with 1, and prints no credential', async () => {
    const endpoint = new (changeBody(() => ({ key: API_KEY, expires_in: '60' })))();
    const { code, output } = await runCommand([(await start(endpoint)).href, '--cookie', TEST_COOKIE], {
      OIS_API_KEY: API_KEY,
    });
    expect(code).toBe(1);
    expect(output).toContain('✗ expires_in is "60". It must be a number of seconds above 0. (expires-in)\n');
    expect(output).toContain('✗ The API key');
    expect(output).not.toMatch(/alice|the-secret-key/);
  });

  it.each<[string, unknown]>([
    ['string', `\u009b31m${'x'.repeat(2_000)}`],
    ['object', { secret: 'x' }],
    ['object', null],
  ])('prints nothing of what an endpoint sends in place of a number: %s', async (type, value) => {
    const endpoint = new (changeBody(() => ({ expires_in: value })))();
    const { output } = await runCommand([(await start(endpoint)).href, '--cookie', TEST_COOKIE]);
    expect(output).toContain(`✗ expires_in is ${type}. It must be`);
  });

  it('says that visitors get a page, and what a failed connection means', async () => {
    const [, Endpoint] = SEEDED.find(([id]) => id === 'signed-out-status')!;
    const url = await start(new Endpoint());
    expect((await runCommand([url.href])).output).toContain(
      '✗ To a visitor who is not signed in it responds HTTP 200 with an HTML page. Respond 401',
    );
    const mixed = url.href.replace('http:', 'https:');
    expect((await runCommand([mixed])).output).toMatch(
      /cannot be reached: \w+, http and https are mixed up\./,
    );
  });

  it('says that nothing was found, and what was not checked', async () => {
    const url = (await start(new TokenEndpoint())).href;
    expect(await runCommand([url], { OIS_COOKIE: TEST_COOKIE })).toEqual({
      code: 0,
      output: '✓ No mistake found.\n',
    });
    const signedOut = await runCommand([url]);
    expect(signedOut).toEqual({ code: 0, output: expect.stringContaining('Give --cookie or --header') });
  });

  it.each([
    [[], 'Give the address of one token endpoint.'],
    [['/ois/token'], 'URL must be a full address'],
    [['https://:secret@a.example/'], 'URL must be a full address'],
    [['https://a.example/', '--page', 'b'], '--page must be a full address'],
    [['https://a.example/', '--header', 'secret'], '--header must be "NAME: TEXT"'],
    [['https://a.example/', '--header', 'Content-Length: 5'], '--header cannot set Content-Length'],
    [['https://a.example/', '--cookie', 'é=1'], '--cookie must be ASCII text.'],
    [['https://a.example/', '--cokie', 'x'], "Unknown option '--cokie'"],
  ])('%o: says what is wrong with the arguments', async (args, message) => {
    const error = await run(args, {}).catch((reason: Error) => reason);
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
    expect(String(error)).not.toContain('secret');
  });
});
