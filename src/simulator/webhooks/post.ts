import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { WireRequest } from './wire.js';

/** What came of one call. */
export interface Outcome {
  /** True for any 2xx (specification: Delivery behaviour). */
  delivered: boolean;
  /** Why not, in words; null if delivered. */
  why: string | null;
  /** True where there was no answer at all: refused, broken off, or too slow. */
  isNetworkError: boolean;
  /** Null if none came. `body` is the beginning of it, or null where it was not read. */
  answer: { status: number; body: string | null } | null;
  /** Milliseconds. */
  duration: number;
}

interface PostOptions {
  /** Whether the answer's body matters; if not, not one byte of it is waited for. */
  readsBody: boolean;
  /** Ends the call early. */
  signal: AbortSignal;
}

// Specification: Delivery behaviour, Timeout.
const OVERALL = 10_000;
const CONNECT = 5_000;
const LONGEST_ANSWER = 64 * 1024;

const reasonOf = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ECONNREFUSED') return 'The connection was refused: nothing listens there.';
  if (error.code === 'ECONNRESET') return 'The connection was broken off before the answer was complete.';
  if (error.code === 'ENOTFOUND') return 'There is no such host.';
  // Several addresses were tried: what each of them said stands in `errors`.
  const { errors = [] } = error as { errors?: Error[] };
  return error.message || errors.map(({ message }) => message).join('; ') || String(error.code);
};

/** Reads to the end, or to where it is too long: what is kept then is no whole answer. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST_ANSWER) break;
  }
  return Buffer.concat(chunks).subarray(0, LONGEST_ANSWER).toString('utf8');
}

/**
 * One POST: a connection of its own, one attempt, no redirect followed. Whatever goes wrong is told in the outcome.
 * @param url checked before
 */
export async function post(
  url: string,
  { headers, body }: WireRequest,
  options: PostOptions,
): Promise<Outcome> {
  const started = performance.now();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const bytes = Buffer.from(body);
  const call: ClientRequest = send(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': bytes.length },
    agent: false,
  });
  let gaveUp: string | null = null;
  const giveUp = (why: string) => (): void => {
    gaveUp ??= why;
    call.destroy(new Error(why));
  };
  const overall = setTimeout(giveUp('There was no complete answer within 10 seconds.'), OVERALL);
  const connect = setTimeout(giveUp('No TCP connection came about within 5 seconds.'), CONNECT);
  const stop = giveUp('The simulator was closed in the meantime.');
  options.signal.addEventListener('abort', stop);

  let status: number | null = null;
  const outcome = (why: string | null, text: string | null, isNetworkError = false): Outcome => ({
    delivered: why === null,
    why,
    isNetworkError,
    answer: status === null ? null : { status, body: text },
    duration: Math.round(performance.now() - started),
  });
  try {
    call.on('socket', (socket) => socket.once('connect', () => clearTimeout(connect)));
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      call.on('response', resolve);
      // Stays: an error after the answer began would else end the process.
      call.on('error', reject);
      call.on('close', () => reject(new Error('The connection was closed without an answer.')));
    });
    if (options.signal.aborted) stop();
    call.end(bytes);
    const answer = await answered;
    status = answer.statusCode ?? 0;
    const text = options.readsBody ? await beginningOf(answer) : null;
    const isGood = status >= 200 && status < 300;
    return outcome(isGood ? null : `The answer was ${status}, which is no 2xx.`, text);
  } catch (error) {
    // What ends a call while its answer comes in reaches us as a connection that broke.
    return outcome(gaveUp ?? reasonOf(error as NodeJS.ErrnoException), null, true);
  } finally {
    clearTimeout(overall);
    clearTimeout(connect);
    options.signal.removeEventListener('abort', stop);
    call.destroy();
  }
}
