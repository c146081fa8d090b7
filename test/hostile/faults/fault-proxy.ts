import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { findFreePort } from '../../helpers/listen.js';
import { send, type TextResponse } from '../../helpers/send.js';
import { startServer } from '../../helpers/test-server.js';

/** What goes wrong between a client and a server. */
export const FAULTS = [
  'refused',
  'reset',
  'stalled headers',
  'stalled body',
  'drip',
  'truncated',
  'gzip bomb',
  'HTML 502',
  '204',
  'redirect',
  'wrong type',
  'envelope error',
  'duplicate',
  'late',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Faults that end with the client's deadline. */
export const SLOW_FAULTS: readonly Fault[] = ['stalled headers', 'stalled body', 'drip', 'late'];

export interface FaultProxyOptions {
  /** Origin of the real server. */
  upstream: string;
  fault: Fault;
  /** The path that is faulty. Others are forwarded. */
  path: string;
  /** How late `late` is, in milliseconds. */
  responseDelayMs: number;
}

export interface FaultProxy {
  origin: string;
  /** Methods of the faulty requests, without those of CORS. */
  methods: string[];
}

/** About 64 KB, which become 64 MB. */
const BOMB = gzipSync(Buffer.alloc(2 ** 26, 32));

const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'];

interface Exchange {
  socket: Socket;
  /** The response of the real server. */
  real: TextResponse;
  /** Of the real response that a browser needs to read one of another origin. */
  cors: Record<string, string>;
  responseDelayMs: number;
}

const formatHead = (status: string, headers: Record<string, string>): string =>
  [`HTTP/1.1 ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );

function formatResponse(status: string, headers: Record<string, string>, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body as string);
  return Buffer.concat([
    Buffer.from(formatHead(status, { ...headers, 'Content-Length': `${bytes.length}` })),
    bytes,
  ]);
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The response of the real server, as it was. */
function formatReal({ real: { status, headers, text: body } }: Exchange): Buffer {
  const own = Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name));
  return formatResponse(`${status} OK`, Object.fromEntries(own) as Record<string, string>, body);
}

async function drip({ socket, cors }: Exchange): Promise<void> {
  socket.write(formatHead('200 OK', { ...cors, ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }));
  while (!socket.destroyed) {
    socket.write('1\r\n \r\n');
    await sleep(100);
  }
}

const respond: Record<Exclude<Fault, 'refused'>, (exchange: Exchange) => unknown> = {
  reset: ({ socket }) => socket.resetAndDestroy(),
  'stalled headers': ({ socket }) => socket.write('HTTP/1.1 200 OK\r\nContent-'),
  'stalled body': (exchange) => exchange.socket.write(formatReal(exchange).subarray(0, -3)),
  drip,
  truncated: (exchange) => exchange.socket.end(formatReal(exchange).subarray(0, -3)),
  'gzip bomb': ({ socket, cors }) =>
    socket.end(formatResponse('200 OK', { ...cors, ...JSON_TYPE, 'Content-Encoding': 'gzip' }, BOMB)),
  'HTML 502': ({ socket, cors }) =>
    socket.end(formatResponse('502 Bad Gateway', { ...cors, 'Content-Type': 'text/html' }, '<h1>502</h1>')),
  204: ({ socket, cors }) => socket.end(formatHead('204 No Content', cors)),
  redirect: ({ socket, cors }) =>
    socket.end(formatResponse('307 Temporary Redirect', { ...cors, Location: 'https://login.example/' }, '')),
  'wrong type': ({ socket, cors }) =>
    socket.end(
      formatResponse(
        '200 OK',
        { ...cors, 'Content-Type': 'image/png' },
        Buffer.from([137, 80, 78, 71, 13, 10]),
      ),
    ),
  'envelope error': ({ socket, cors }) =>
    socket.end(formatResponse('200 OK', { ...cors, ...JSON_TYPE }, '{"code":500,"message":"no","data":{}}')),
  duplicate: (exchange) => exchange.socket.write(Buffer.concat([formatReal(exchange), formatReal(exchange)])),
  late: async (exchange) => {
    await sleep(exchange.responseDelayMs);
    exchange.socket.end(formatReal(exchange));
  },
};

/** Starts a proxy on a real socket with one fault, which ends with the test or file that started it. */
export async function startFaultProxy({
  upstream,
  fault,
  path,
  responseDelayMs,
}: FaultProxyOptions): Promise<FaultProxy> {
  const methods: string[] = [];
  if (fault === 'refused') return { origin: `http://127.0.0.1:${await findFreePort()}`, methods };

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming;
    const body = await text(incoming);
    const headers = { ...incoming.headers } as Record<string, string>;
    const isFaulty = url.split('?')[0] === path && method !== 'OPTIONS';
    if (isFaulty) methods.push(method);
    const { origin } = headers;
    const cors = (
      origin ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' } : {}
    ) as Record<string, string>;
    // An event stream never ends.
    const isStream = headers['accept'] === 'text/event-stream';
    const real: TextResponse = isStream
      ? {
          status: 200,
          headers: { ...cors, 'content-type': 'text/event-stream' },
          text: ': open\n\n',
          body: {},
        }
      : await send(upstream + url, { method, headers, ...(body && { body }) });
    if (!isFaulty) {
      for (const [name, value] of Object.entries(real.headers)) {
        if (!HOP_HEADERS.includes(name) && value !== undefined) outgoing.setHeader(name, value);
      }
      outgoing.writeHead(real.status).end(real.text);
      return;
    }
    await respond[fault as keyof typeof respond]({ socket: incoming.socket, real, cors, responseDelayMs });
  }

  const server = await startServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  return { origin: server.origin, methods };
}
