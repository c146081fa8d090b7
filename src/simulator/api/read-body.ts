import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from './envelope.js';

const LARGEST_BODY = 16 * 1024;

/** Stops a body that grows too large while it still streams in. */
export const requireSmallBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => refuse(413, `The body may have ${LARGEST_BODY} bytes at most.`),
});

/** The body's own fields, whatever `Object.prototype` may have; one that is no object has none. */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    refuse(415, 'Send the body as JSON, with Content-Type: application/json.');
  }
  const body: unknown = await c.req.json().catch(() => refuse(400, 'The body is not valid JSON.'));
  // Without a prototype, a `__proto__` in JSON is a field like any other, and a missing one is missing.
  return Object.assign(Object.create(null) as Record<string, unknown>, typeof body === 'object' ? body : {});
}
