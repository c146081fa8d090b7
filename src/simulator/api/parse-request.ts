import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { throwError } from './envelope.js';

const MAX_BODY_BYTES = 16 * 1024;
const MAX_ID_LENGTH = 128;
const MAX_REASON_LENGTH = 500;
const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

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

export function parseClientUserId(value: unknown): string {
  // JSON can contain half of a surrogate pair but a query cannot, so such a user's balance could not be read.
  const isId = typeof value === 'string' && value.trim() !== '' && !/\p{Cs}/u.test(value);
  if (isId && value.length <= MAX_ID_LENGTH) return value;
  return throwError(
    400,
    `client_user_id must be a string of 1 to ${MAX_ID_LENGTH} characters, in valid Unicode and not only white space.`,
  );
}

/** Parses a positive integer: a number, not a string of digits (specification: Limits). */
export function parseAmount(value: unknown): number {
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  return throwError(400, 'amount_cents must be a positive integer, in cents.');
}

const optionalText =
  (name: string, maxLength: number) =>
  (value: unknown): string | undefined => {
    if (value === undefined || (typeof value === 'string' && value.length <= maxLength)) return value;
    return throwError(400, `${name} must be a string of ${maxLength} characters at most, where it is sent.`);
  };

export const parseOrderId = optionalText('external_order_id', MAX_ID_LENGTH);
export const parseReason = optionalText('reason', MAX_REASON_LENGTH);

function parseInteger(value: string | undefined, fallback: number, max: number): number | undefined {
  if (value === undefined) return fallback;
  const number = /^\d+$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

export function parsePage(value: string | undefined): number {
  const page = parseInteger(value, 1, Number.MAX_SAFE_INTEGER);
  return page ?? throwError(400, 'page must be a whole number, 1 or above.');
}

export function parsePageSize(value: string | undefined): number {
  const size = parseInteger(value, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  return size ?? throwError(400, `page_size must be a whole number from 1 to ${MAX_PAGE_SIZE}.`);
}
