import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from './envelope.js';

const LARGEST_BODY = 16 * 1024;

/** Stops a body that grows too large while it still streams in. */
export const requireSmallBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => refuse(413, `The body may have ${LARGEST_BODY} bytes at most.`),
});

/** The body as an object of unknown fields; one that is no object has none. */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    refuse(415, 'Send the body as JSON, with Content-Type: application/json.');
  }
  const body: unknown = await c.req.json().catch(() => refuse(400, 'The body is not valid JSON.'));
  // A `__proto__` in JSON is a field like any other until it is copied.
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
