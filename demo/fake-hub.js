// A hub in memory, for the states page and for tests: no network, no server. Give its `fetch` to whatever sends requests.

/**
 * @typedef {object} FakeTable a table as the hub lists it
 * @property {string} short_code
 * @property {string} name
 * @property {string} industry
 * @property {string | null} icon
 * @property {string[]} tags
 * @property {number} [total]
 */
/**
 * @typedef {object} FakeRequest
 * @property {string} method
 * @property {URL} url
 * @property {Headers} headers
 * @property {string} body
 * @property {RequestInit} init as the sender passed it to `fetch`
 */
/**
 * @typedef {object} FakeHubOptions
 * @property {readonly FakeTable[]} [tables] default: three
 * @property {readonly string[]} [tags] default: the tables' tags in alphabetical order
 * @property {(user: string, exchanges: number) => string} [createToken] default: `fake-token-{exchanges}`
 * @property {number} [expiresInSeconds] lifetime of the next tokens; default: 3600
 * @property {string} [formUrl] root of the form site, sent with tokens
 * @property {unknown} [balanceCents] balance of every user; default: 1234
 * @property {readonly unknown[]} [records] points records of every user, newest first
 * @property {(request: FakeRequest) => Response | Promise<Response> | undefined} [respond] responds to a request in the
 *   hub's place, unless it returns `undefined`
 */

/** @type {readonly FakeTable[]} */
export const FAKE_TABLES = [
  {
    short_code: 'sofa1',
    name: 'Sofa cleaning',
    industry: 'Housekeeping',
    icon: null,
    tags: ['home', 'cleaning'],
  },
  {
    short_code: 'move2',
    name: 'Moving within the city',
    industry: 'Logistics',
    icon: null,
    tags: ['home', 'moving'],
  },
  { short_code: 'math3', name: 'Maths tutoring', industry: 'Education', icon: null, tags: ['school'] },
];

/**
 * Creates a successful response in the hub's envelope.
 * @param {unknown} data
 */
export const createSuccess = (data) => Response.json({ code: 200, message: 'success', data });

/**
 * Creates an error response in the hub's envelope.
 * @param {number} status
 */
export const createFailure = (status) =>
  Response.json({ code: status, message: 'Failed.', data: null }, { status });

/**
 * Creates a hub that exchanges tokens, lists tags and tables, and has the points of one user. It serves a site's token
 * endpoint (any path that ends in `/token`) as well as the open API's `/apikeys/token`. Change `options` at any time: the next request uses them.
 * @param {FakeHubOptions} [options]
 */
export function createFakeHub(options = {}) {
  /** @type {FakeRequest[]} */
  const requests = [];
  let exchanges = 0;

  /**
   * @param {FakeRequest} request
   * @returns {Response}
   */
  function respond({ url, body }) {
    const { pathname, searchParams } = url;
    if (pathname.endsWith('/token')) {
      exchanges += 1;
      const isApi = pathname.endsWith('/apikeys/token');
      const user = isApi ? JSON.parse(body).client_user_id : '';
      const token = {
        access_token: options.createToken?.(user, exchanges) ?? `fake-token-${exchanges}`,
        expires_in: options.expiresInSeconds ?? 3_600,
      };
      return isApi
        ? createSuccess(token)
        : Response.json({ ...token, ...(options.formUrl ? { form_url: options.formUrl } : {}) });
    }
    if (pathname.endsWith('/balance')) {
      return createSuccess({
        client_user_id: 'u1',
        user_id: 1,
        balance_cents: 'balanceCents' in options ? options.balanceCents : 1_234,
      });
    }
    if (pathname.endsWith('/logs')) {
      const page = Number(searchParams.get('page'));
      const size = Number(searchParams.get('page_size'));
      const records = options.records ?? [];
      const list = records.slice((page - 1) * size, page * size);
      const total = records.length;
      return createSuccess({ client_user_id: 'u1', user_id: 1, list, total, page, page_size: size });
    }
    const tables = options.tables ?? FAKE_TABLES;
    if (pathname.endsWith('/published-tags')) {
      return createSuccess({
        list: options.tags ?? [...new Set(tables.flatMap(({ tags }) => tags))].sort(),
      });
    }
    if (!pathname.endsWith('/published-list')) return createFailure(404);
    const tags = searchParams.get('tags')?.split(',');
    const matches = tables.filter((table) => !tags || table.tags.some((tag) => tags.includes(tag)));
    return createSuccess({ list: matches.slice(0, Number(searchParams.get('limit') ?? Infinity)) });
  }

  return {
    options,
    /** All requests so far, oldest first. */
    requests,

    /**
     * Counts the requests to paths with this ending.
     * @param {string} ending
     */
    count: (ending) => requests.filter(({ url }) => url.pathname.endsWith(ending)).length,
    /**
     * Returns the last request to a path with this ending.
     * @param {string} ending
     */
    findLast: (ending) => requests.filter(({ url }) => url.pathname.endsWith(ending)).at(-1),

    /**
     * Responds as the platform's `fetch` would.
     * @param {RequestInfo | URL} input an absolute address
     * @param {RequestInit} [init]
     * @returns {Promise<Response>}
     */
    async fetch(input, init = {}) {
      const { method = 'GET', headers, body, signal } = init;
      const request = {
        method,
        url: new URL(String(input)),
        headers: new Headers(headers),
        body: String(body ?? ''),
        init,
      };
      requests.push(request);
      const aborted = new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')));
      });
      return Promise.race([options.respond?.(request) ?? respond(request), aborted]);
    },
  };
}
