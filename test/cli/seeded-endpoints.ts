import type { FindingId } from '../../src/cli/check-endpoint/findings.js';
import { TokenEndpoint, type EndpointRequest, type EndpointResponse } from './token-endpoint.js';

export const API_KEY = 'the-secret-key-of-the-site';

/** Changes the response to a signed-in user's request for a token. */
const change = (patch: (response: EndpointResponse, request: EndpointRequest) => Partial<EndpointResponse>) =>
  class extends TokenEndpoint {
    override respondToToken(request: EndpointRequest): EndpointResponse {
      const response = super.respondToToken(request);
      return response.status === 200 ? { ...response, ...patch(response, request) } : response;
    }
  };
export const changeBody = (fields: (body: Record<string, unknown>) => object) =>
  change(({ body }) => ({ body: { ...(body as object), ...fields(body as Record<string, unknown>) } }));
const changeHeaders = (fields: Record<string, string>) =>
  change(({ headers }) => ({ headers: { ...headers, ...fields } }));
/** Responds to every request for a token alike. */
const always = (status: number, body: unknown = '', headers: Record<string, string> = {}) =>
  class extends TokenEndpoint {
    override respondToToken = (): EndpointResponse => ({ status, headers, body });
  };
const refuseSignedOut = (status: number, body: unknown = '') =>
  class extends TokenEndpoint {
    override respondToToken(request: EndpointRequest): EndpointResponse {
      const response = super.respondToToken(request);
      return response.status === 401 ? { status, headers: {}, body } : response;
    }
  };
const changeLists = (
  patch: (response: EndpointResponse, request: EndpointRequest) => Partial<EndpointResponse>,
) =>
  class extends TokenEndpoint {
    override respondToList(request: EndpointRequest): EndpointResponse {
      const response = super.respondToList(request);
      return { ...response, ...patch(response, request) };
    }
  };

const OK_LIST = { code: 200, message: 'success', data: { list: [] } };

/** Endpoints with one mistake each. */
export const SEEDED: [FindingId, new () => TokenEndpoint][] = [
  ['not-found', always(404)],
  ['wrong-method', always(405)],
  ['redirect', refuseSignedOut(302)],
  ['needs-csrf-token', always(419, '<html>Page expired</html>')],
  ['needs-csrf-token', always(403, '<h1>CSRF verification failed</h1>')],
  ['server-error', always(502)],
  ['stack-trace', always(500, 'Error: no\n    at handle (/srv/app.js:12:3)\n')],
  ['signed-out-status', refuseSignedOut(200, '<html>Sign in</html>')],
  ['signed-out-status', refuseSignedOut(400)],
  [
    'signed-out-token',
    class extends TokenEndpoint {
      override getUser = () => 'guest';
    },
  ],
  [
    'user-from-body',
    class extends TokenEndpoint {
      override getUser(request: EndpointRequest) {
        return (request.body['client_user_id'] as string) ?? super.getUser(request);
      }
    },
  ],
  [
    'user-from-body',
    class extends TokenEndpoint {
      // Only for those who are signed in.
      override getUser(request: EndpointRequest) {
        const user = super.getUser(request);
        return user && ((request.body['client_user_id'] as string) ?? user);
      }
    },
  ],
  [
    'user-from-query',
    class extends TokenEndpoint {
      // Only for those who are signed in.
      override getUser(request: EndpointRequest) {
        return (
          super.getUser(request) && (request.url.searchParams.get('client_user_id') ?? super.getUser(request))
        );
      }
    },
  ],
  [
    'user-from-header',
    class extends TokenEndpoint {
      override getUser(request: EndpointRequest) {
        return (
          super.getUser(request) &&
          ((request.headers['x-user'] as string | undefined) ?? super.getUser(request))
        );
      }
    },
  ],
  [
    'user-from-query',
    class extends TokenEndpoint {
      override getUser(request: EndpointRequest) {
        return request.url.searchParams.get('client_user_id') ?? super.getUser(request);
      }
    },
  ],
  [
    'user-from-header',
    class extends TokenEndpoint {
      override getUser(request: EndpointRequest) {
        return (request.headers['x-user'] as string | undefined) ?? super.getUser(request);
      }
    },
  ],
  ['signed-out-status', refuseSignedOut(403)],
  [
    'credentials-refused',
    class extends TokenEndpoint {
      override getUser = () => undefined;
    },
  ],
  [
    'refuses-json',
    class extends TokenEndpoint {
      override respondToToken(request: EndpointRequest): EndpointResponse {
        return this.getUser(request) ? { status: 415, headers: {}, body: '' } : super.respondToToken(request);
      }
    },
  ],
  [
    'unknown-fields',
    class extends TokenEndpoint {
      override respondToToken(request: EndpointRequest): EndpointResponse {
        const known = ['include', 'tags', 'limit', 'renew', 'client_user_id'];
        const isKnown = Object.keys(request.body).every((field) => known.includes(field));
        return isKnown ? super.respondToToken(request) : { status: 422, headers: {}, body: {} };
      }
    },
  ],
  ['html', change(() => ({ body: '<!doctype html><title>Home</title>' }))],
  ['not-json', change(() => ({ body: '{"access_token":"a' }))],
  ['no-token', changeBody(({ access_token }) => ({ access_token: undefined, token: access_token }))],
  // As resources of Laravel send it, with a code beside the fields, and with a code that is no number.
  ['token-shape', change(({ body }) => ({ body: { data: body } }))],
  ['token-shape', changeBody(() => ({ code: 200 }))],
  ['token-shape', change(({ body }) => ({ body: { code: '200', data: body } }))],
  ['content-type', changeHeaders({ 'Content-Type': 'text/html; charset=utf-8' })],
  ['cacheable', changeHeaders({ 'Cache-Control': 'private' })],
  ['expires-in', changeBody(({ expires_in }) => ({ expires_in: String(expires_in) }))],
  ['expires-in', changeBody(() => ({ expires_in: undefined }))],
  ['expires-in-ms', changeBody(({ expires_in }) => ({ expires_in: (expires_in as number) * 1000 }))],
  [
    'expires-in-not-remaining',
    class extends TokenEndpoint {
      override getSeconds = () => 3600;
    },
  ],
  ['form-url', changeBody(() => ({ form_url: 'http://form.example/' }))],
  ['form-url', changeBody(() => ({ form_url: 'form.example' }))],
  ['no-form-url', changeBody(() => ({ form_url: undefined }))],
  ['hub-url', changeBody(() => ({ hub_url: 'http://hub.example' }))],
  ['hub-url', changeBody(() => ({ hub_url: 'https://hub.example/api/v1/hub' }))],
  ['key-leak', changeBody(() => ({ debug: { key: API_KEY } }))],
  ['key-leak', changeBody(() => ({ id: 'sk-1234567890abcdef' }))],
  ['key-leak', changeHeaders({ 'X-Api-Key': API_KEY })],
  ['key-leak', always(500, `Error: the hub refused ${API_KEY}`)],
  ['key-leak', refuseSignedOut(401, { message: API_KEY })],
  [
    'key-leak',
    class extends TokenEndpoint {
      override respondToToken(request: EndpointRequest): EndpointResponse {
        const response = super.respondToToken(request);
        return response.status === 403 ? { ...response, body: { message: API_KEY } } : response;
      }
    },
  ],
  [
    'token-in-header',
    change(({ headers, body }) => ({
      headers: { ...headers, 'Set-Cookie': `ois=${(body as { access_token: string }).access_token}` },
    })),
  ],
  [
    'get-token',
    class extends TokenEndpoint {
      override respondToToken(request: EndpointRequest): EndpointResponse {
        return super.respondToToken({ ...request, method: request.method.replace('GET', 'POST') });
      }
    },
  ],
  [
    'cross-site',
    class extends TokenEndpoint {
      override isForeign = () => false;
    },
  ],
  [
    'cross-site-origin',
    class extends TokenEndpoint {
      override isForeign = ({ headers }: EndpointRequest) => headers['sec-fetch-site'] === 'cross-site';
    },
  ],
  ...[/^null$/, /^http:\/\/[\w.]+\.another-site\.example$/, /^http:\/\/x/].map(
    (allowed): [FindingId, new () => TokenEndpoint] => [
      'cross-site-origin',
      class extends TokenEndpoint {
        override isForeign(request: EndpointRequest) {
          const { origin = '', 'sec-fetch-site': site } = request.headers;
          return !(site === undefined && allowed.test(origin)) && super.isForeign(request);
        }
      },
    ],
  ),
  [
    'same-site',
    class extends TokenEndpoint {
      override isForeign = (request: EndpointRequest) =>
        request.headers['sec-fetch-site'] !== 'same-site' && super.isForeign(request);
    },
  ],
  [
    'cors-any-origin',
    class extends TokenEndpoint {
      override getCorsHeaders({ headers }: EndpointRequest) {
        return {
          'Access-Control-Allow-Origin': `${headers.origin}`,
          'Access-Control-Allow-Credentials': 'true',
        };
      }
    },
  ],
  [
    'renew-ignored',
    class extends TokenEndpoint {
      override getToken(user: string) {
        return super.getToken(user, false);
      }
    },
  ],
  ['included-tags', changeBody(({ tags }) => (tags ? { tags: { list: tags } } : {}))],
  [
    'included-tables',
    changeBody(({ tables }) => (tables ? { tables: { code: 200, data: { list: tables } } } : {})),
  ],
  ['included-tables', changeBody(({ tables }) => (tables ? { tables: ['a1'] } : {}))],
  ['included-limit', changeBody(({ tables }) => (tables ? { tables: [tables, tables].flat() } : {}))],
  ['no-lists', changeLists(() => ({ status: 404, body: '<h1>Not found</h1>' }))],
  ['list-shape', changeLists(({ status }) => (status === 200 ? { body: [] } : {}))],
  [
    'list-limit',
    class extends TokenEndpoint {
      override respondToList(request: EndpointRequest): EndpointResponse {
        return super.respondToList({ ...request, url: new URL(request.url.pathname, request.url) });
      }
    },
  ],
  ['token-refused', changeLists(({ body }) => ({ status: 401, body }))],
  [
    'lists-without-token',
    changeLists(({ status }) => (status === 401 ? { status: 200, body: OK_LIST } : {})),
  ],
  ['lists-hide-401', changeLists(({ status }) => (status === 401 ? { status: 502 } : {}))],
];
