import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { throwError } from './envelope.js';

const MAX_BODY_BYTES = 16 * 1024;

/** Refuses a body that is too large, while it streams in. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => throwError(413, `The body may have ${MAX_BODY_BYTES} bytes at most.`),
});

/** Parses a JSON body into an object without a prototype; a body that is not an object has no fields. */
export async function parseBody(c: Context): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throwError(415, 'Send the body as JSON, with Content-Type: application/json.');
  }
  const body: unknown = await c.req.json().catch(() => throwError(400, 'The body is not valid JSON.'));
  // Without a prototype, `__proto__` in JSON is a field like any other, and a missing field is undefined.
  return Object.assign(Object.create(null) as Record<string, unknown>, typeof body === 'object' ? body : {});
}
