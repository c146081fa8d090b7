import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request to the endpoint, with its body. */
export interface EndpointRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

export interface EndpointResponse {
  status: number;
  headers: Record<string, string>;
  /** Sent as JSON unless it is a string. */
  body: unknown;
}

interface CachedToken {
  value: string;
  expiresAt: number;
}

export const TEST_COOKIE = 'session=alice';
const API = '/ois/api/v1/hub/projects/';
const TABLES = ['a1', 'b2', 'c3'].map((short_code) => ({
  short_code,
  name: `Table ${short_code}`,
  tags: ['x'],
}));

/** The parts of a correct token endpoint. A test replaces one by a mistake. */
export class TokenEndpoint {
  tokens = new Map<string, CachedToken>();
  #count = 0;
  /** How far its clock is ahead, in milliseconds. */
  aheadMs = 0;

  /** Origins whose pages may call it. */
  allowedOrigins = ['https://www.example'];

  #now = (): number => Date.now() + this.aheadMs;

  getUser({ headers }: EndpointRequest): string | undefined {
    return /session=(\w+)/.exec(headers.cookie ?? '')?.[1];
  }

  isForeign({ headers }: EndpointRequest): boolean {
    const { origin, host } = headers;
    if (origin !== undefined && this.allowedOrigins.includes(origin)) return false;
    const site = headers['sec-fetch-site'] ?? 'none';
    if (site !== 'none') return site !== 'same-origin';
    return origin !== undefined && origin.replace(/^https?:\/\//, '') !== host;
  }

  getToken(user: string, renew: boolean): CachedToken {
    const cached = this.tokens.get(user);
    if (cached && !renew) return cached;
    const token = { value: `token-${user}-${(this.#count += 1)}`, expiresAt: this.#now() + 3_600_000 };
    this.tokens.set(user, token);
    return token;
  }

  getSeconds({ expiresAt }: CachedToken): unknown {
    return Math.floor((expiresAt - this.#now()) / 1000);
  }

  getCorsHeaders({ headers }: EndpointRequest): Record<string, string> {
    const { origin } = headers;
    if (origin === undefined || !this.allowedOrigins.includes(origin)) return {};
    return {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'Content-Type, Authorization',
    };
  }

  respondToToken(request: EndpointRequest): EndpointResponse {
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...this.getCorsHeaders(request),
    };
    const refuse = (status: number): EndpointResponse => ({
      status,
      headers,
      body: { code: status, message: 'No.' },
    });
    if (request.method === 'OPTIONS') return { status: 204, headers, body: '' };
    if (request.method !== 'POST') return refuse(405);
    if (this.isForeign(request)) return refuse(403);
    const user = this.getUser(request);
    if (user === undefined) return refuse(401);
    const { include, limit, renew } = request.body;
    const token = this.getToken(user, renew === true);
    const body = {
      access_token: token.value,
      expires_in: this.getSeconds(token),
      form_url: 'https://form.example',
      ...(Array.isArray(include) ? { tags: ['x'], tables: TABLES.slice(0, limit as number) } : {}),
    };
    return { status: 200, headers, body };
  }

  respondToList(request: EndpointRequest): EndpointResponse {
    const { method, url, headers } = request;
    const cors = this.getCorsHeaders(request);
    if (method === 'OPTIONS') return { status: 204, headers: cors, body: '' };
    const tokens = [...this.tokens.values()].map(({ value }) => `Bearer ${value}`);
    const isKnown = tokens.includes(headers.authorization ?? '');
    const limit = Number(url.searchParams.get('limit') ?? 100);
    const list = url.pathname.endsWith('tags') ? ['x'] : TABLES.slice(0, limit);
    return {
      status: isKnown ? 200 : 401,
      headers: { 'Content-Type': 'application/json', ...cors },
      body: isKnown
        ? { code: 200, message: 'success', data: { list } }
        : { code: 401, message: 'No.', data: {} },
    };
  }

  respond(request: EndpointRequest): EndpointResponse {
    const { pathname } = request.url;
    if (pathname === '/ois/token') return this.respondToToken(request);
    if (pathname.startsWith(API)) return this.respondToList(request);
    return { status: 404, headers: {}, body: '' };
  }

  /** The server's handler. */
  readonly handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await text(request);
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const {
      status,
      headers: sent,
      body,
    } = this.respond({ method, url, headers, body: JSON.parse(raw || '{}') });
    response.writeHead(status, sent);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
