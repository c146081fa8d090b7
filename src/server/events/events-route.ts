import type { Context } from 'hono';
import { failure } from '../answers.js';
import type { AppEnv } from '../require-user.js';
import type { EventStreams } from './event-streams.js';

const HEADERS = {
  'Content-Type': 'text/event-stream',
  // What compresses would hold events back until it has enough of them.
  'Cache-Control': 'no-store, no-transform',
  // nginx would do so, too.
  'X-Accel-Buffering': 'no',
};

/** Longer than any id of ours. */
const LONGEST_ID = 100;

/** `GET /events`: the signed-in user's notifications as server-sent events, from now on or from `Last-Event-ID` on. */
export function eventsRoute(streams: EventStreams) {
  return (c: Context<AppEnv>): Response => {
    // The router takes HEAD for GET, and would leave the stream open that nobody reads.
    if (c.req.raw.method !== 'GET') {
      c.header('Allow', 'GET');
      return failure(c, 405, 'This address takes GET only.');
    }
    const { signal } = c.req.raw;
    const lastEventId = c.req.header('Last-Event-ID')?.slice(0, LONGEST_ID) || undefined;
    const stream = streams.open(c.get('clientUserId'), lastEventId, c.env.cut);
    if (!stream) {
      c.header('Retry-After', '30');
      return failure(
        c,
        503,
        'No more event streams for this user at the moment. Close some, or try again later.',
      );
    }
    // Where a server does not cancel what it no longer reads.
    if (signal.aborted) stream.end();
    else signal.addEventListener('abort', () => stream.end(), { once: true });
    // Set one by one: they replace what all other answers have.
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    return c.body(stream.body);
  };
}
