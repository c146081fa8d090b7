import type { Context } from 'hono';
import { STREAM_KEY_HEADER } from '../../hub/stream-events.js';
import { createErrorResponse } from '../responses.js';
import type { AppEnv } from '../require-user.js';
import { quote, type Debug } from '../debug.js';
import type { EventStreams } from './event-streams.js';
import type { CreateStreamKey } from './stream-key.js';

const HEADERS = {
  'Content-Type': 'text/event-stream',
  // Compressing middleware would delay events until its buffer is full.
  'Cache-Control': 'no-store, no-transform',
  // So would nginx.
  'X-Accel-Buffering': 'no',
};

/** Above the length of any id that this server sends. */
const MAX_EVENT_ID_LENGTH = 100;

interface EventsRouteOptions {
  streams: EventStreams;
  createStreamKey: CreateStreamKey;
  debug: Debug;
}

/** Creates `GET /events`: the signed-in user's notifications as server-sent events, from `Last-Event-ID` on. */
export function createEventsRoute({ streams, createStreamKey, debug }: EventsRouteOptions) {
  return (c: Context<AppEnv>): Response => {
    // The router handles HEAD like GET, which would open a stream that no one reads.
    if (c.req.raw.method !== 'GET') {
      c.header('Allow', 'GET');
      return createErrorResponse(c, 405, 'This address takes GET only.');
    }
    const { signal } = c.req.raw;
    const lastEventId = c.req.header('Last-Event-ID')?.slice(0, MAX_EVENT_ID_LENGTH) || undefined;
    const user = c.get('clientUserId');
    const stream = streams.open(user, lastEventId, c.env.cut);
    const action = stream ? 'opened' : 'refused';
    debug('events', () => `stream ${action} after=${quote(lastEventId ?? '')}`);
    if (!stream) {
      c.header('Retry-After', '5');
      return createErrorResponse(c, 503, 'This server is stopping. Connect again in a few seconds.');
    }
    // Not every server cancels the body when the client disconnects.
    const handleAbort = (): void => {
      debug('events', () => 'stream closed by the client');
      stream.end();
    };
    if (signal.aborted) handleAbort();
    else signal.addEventListener('abort', handleAbort, { once: true });
    // Set one by one, which replaces the headers that all other responses have.
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    c.header(STREAM_KEY_HEADER, createStreamKey(user));
    return c.body(stream.body);
  };
}
