import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Keys } from '../store/keys.js';
import type { Tokens } from '../store/tokens.js';
import { refuse, success } from './envelope.js';

const LARGEST_BODY = 16 * 1024;
const LONGEST_USER_ID = 128;

/** Lets only an active, unexpired key through (specification: Authentication). */
export function requireKey(keys: Keys): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.header('X-API-Key');
    if (!key) refuse(401, 'Send the API key in the header X-API-Key.');
    if (!keys.accepts(key)) refuse(401, 'The API key is invalid, disabled or expired.');
    await next();
  };
}

/** Stops a body that grows too large while it still streams in. */
export const requireSmallBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => refuse(413, `The body may have ${LARGEST_BODY} bytes at most.`),
});

async function readClientUserId(c: Context): Promise<string> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    refuse(415, 'Send the body as JSON, with Content-Type: application/json.');
  }
  const body: unknown = await c.req.json().catch(() => refuse(400, 'The body is not valid JSON.'));
  const isObject = typeof body === 'object' && body !== null;
  const id = isObject && 'client_user_id' in body ? body.client_user_id : undefined;
  if (typeof id !== 'string' || id.trim() === '' || id.length > LONGEST_USER_ID) {
    refuse(400, `client_user_id must be a string of 1 to ${LONGEST_USER_ID} characters.`);
  }
  return id;
}

/** `POST /apikeys/token`. */
export function exchange(tokens: Tokens) {
  return async (c: Context): Promise<Response> => success(c, tokens.issue(await readClientUserId(c)));
}
