import { formatBearer } from '../../hub/bearer.js';
import { parseEnvelope } from '../../hub/parse-envelope.js';
import { HubError } from '../../hub/errors.js';
import { STREAM_KEY_HEADER } from '../../hub/stream-events.js';
import { AuthorizedRequests } from '../authorized-requests.js';
import { parseResponse } from '../parse-response.js';
import type { Clock } from '../token-session.js';
import { createAbortError, withTimeout } from '../with-timeout.js';
import { SseParser, type SseParserListener } from './sse-parser.js';

const WHO = 'The event stream';

/** Longest silence of a stream (milliseconds). The backend kit sends a comment every 15 seconds. */
const MAX_SILENCE_MS = 45_000;

export interface EventStreamSource {
  endpoint: string;
  requests: AuthorizedRequests;
  fetch: typeof fetch;
  clock: Clock;
}

export interface EventStreamReader extends SseParserListener {
  /**
   * Called when the server has accepted the request.
   * @param streamKey undefined if the server does not name its users
   */
  onOpen(streamKey: string | undefined): void;
}

/**
 * Reads an event stream until the server ends it. Follows no redirect, which would send the credentials elsewhere.
 * @param lastEventId id after which to resume
 * @throws {HubError} `ABORTED`; `NETWORK` and `TIMEOUT`, also in the middle of a stream; `BAD_RESPONSE` for a response that
 *   is not a stream; the error of a status that is not 200; and what the reader throws
 */
export async function readEventStream(
  source: EventStreamSource,
  reader: EventStreamReader,
  { lastEventId, signal }: { lastEventId: string | undefined; signal: AbortSignal },
): Promise<void> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    const response = await source.requests.send((token) => {
      const headers: Record<string, string> = { Accept: 'text/event-stream' };
      // As UTF-8, like `EventSource`: header values are bytes.
      const id = [...new TextEncoder().encode(lastEventId)].map((byte) => String.fromCharCode(byte)).join('');
      if (id) headers['Last-Event-ID'] = id;
      if (token !== undefined) headers['Authorization'] = formatBearer(token);
      return connect(source, headers, { signal, controller });
    }, signal);
    reader.onOpen(response.headers.get(STREAM_KEY_HEADER) ?? undefined);
    await readBody(response, reader, { clock: source.clock, signal: controller.signal });
  } finally {
    signal.removeEventListener('abort', abort);
    abort();
  }
}

/**
 * Sends the request, and resolves with the response as soon as its headers are there.
 * @param signal the caller's
 * @param controller ends the response as well
 */
function connect(
  { endpoint, fetch }: EventStreamSource,
  headers: Record<string, string>,
  { signal, controller }: { signal: AbortSignal; controller: AbortController },
): Promise<Response> {
  return withTimeout(
    async (deadline) => {
      deadline.addEventListener('abort', () => controller.abort());
      const response = await fetch(endpoint, {
        credentials: 'include',
        headers,
        cache: 'no-store',
        // The stream stays open: no tool that waits for the page's important requests may wait for it.
        priority: 'low',
        redirect: 'manual',
        signal: controller.signal,
      });
      await checkResponse(response);
      return response;
    },
    { who: WHO, signal },
  );
}

async function checkResponse(response: Response): Promise<void> {
  const { status, type, headers } = response;
  if (type === 'opaqueredirect' || (status > 299 && status < 400)) {
    throw new HubError('BAD_RESPONSE', `${WHO} answered with a redirect. Set its final address.`);
  }
  if (status !== 200) {
    const body = await response.text();
    parseResponse({ status, body, headers }, WHO, parseEnvelope);
  }
  if (status !== 200 || !headers.get('Content-Type')?.startsWith('text/event-stream') || !response.body) {
    throw new HubError('BAD_RESPONSE', `${WHO} answered without a stream of events.`, { status });
  }
}

async function readBody(
  { body }: Response,
  reader: EventStreamReader,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<void> {
  const parser = new SseParser(reader);
  const decoder = new TextDecoder();
  const chunks = body!.getReader();
  const readChunk = (): Promise<ReadableStreamReadResult<Uint8Array>> => {
    const silence = new AbortController();
    const endSilence = (): void => silence.abort();
    // A new promise for each chunk: one for the whole stream would keep all chunks in memory.
    const ended = clock.sleep(MAX_SILENCE_MS, silence.signal).then(() => {
      throw new HubError('TIMEOUT', `${WHO} was silent for ${MAX_SILENCE_MS / 1000} seconds.`);
    });
    signal.addEventListener('abort', endSilence);
    if (signal.aborted) endSilence();
    return Promise.race([chunks.read().catch(throwNetworkError), ended]).finally(() => {
      endSilence();
      signal.removeEventListener('abort', endSilence);
      if (signal.aborted) throw createAbortError();
    });
  };
  try {
    for (;;) {
      const chunk = await readChunk();
      if (chunk.done) return;
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
  } finally {
    // A lost connection has nothing left to cancel.
    void chunks.cancel().catch(() => undefined);
  }
}

function throwNetworkError(): never {
  // The browser's message may contain the address, so it is not included.
  throw new HubError('NETWORK', `${WHO} was interrupted.`);
}
