import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll } from 'vitest';
import type { TestServer } from '../helpers/listen.js';
import { startServer } from '../helpers/test-server.js';

/** One webhook call as it came in. */
export interface ReceivedCall {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body as JSON. */
  json: {
    event: string;
    timestamp: string;
    short_code: string;
    project_icon_url: string | null;
    target: { client_user_id: string | null };
    notification?: { title: string; content: string; link_url: string };
    billing?: { amount: string; reason: string };
  };
}

type Answer = (call: ReceivedCall, response: ServerResponse, socket: Socket) => void;

export const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_call, response) =>
    void response.writeHead(status, headers).end(body);
export const say = (ok: unknown): Answer => answer(200, JSON.stringify({ ok }));

/** A developer's webhook receiver, which knows nothing of our kit: it keeps what comes in and answers as told, by path. */
export function runningReceiver() {
  const calls: ReceivedCall[] = [];
  const answers = new Map<string, Answer>();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(async (request, response) => {
      const { url: path = '', method = '', headers, socket } = request;
      const body = await text(request);
      const call = { path, method, headers, body, json: JSON.parse(body) as ReceivedCall['json'] };
      calls.push(call);
      (answers.get(path) ?? answer(200))(call, response, socket);
    });
  });
  return {
    calls,
    /** Forgets what came in so far, and returns it. */
    taken: (): ReceivedCall[] => calls.splice(0),
    answer: (path: string, how: Answer): unknown => answers.set(path, how),
    url: (path = '/'): string => server.origin + path,
  };
}
