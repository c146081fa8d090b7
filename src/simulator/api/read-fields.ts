import { refuse } from './envelope.js';

const LONGEST_ID = 128;
const LONGEST_REASON = 500;
const DEFAULT_PAGE_SIZE = 20;
const LARGEST_PAGE_SIZE = 100;

export function readClientUserId(value: unknown): string {
  // Half a character can be sent in JSON but in no query: nobody could ask for that user's balance.
  const isId = typeof value === 'string' && value.trim() !== '' && !/\p{Cs}/u.test(value);
  if (isId && value.length <= LONGEST_ID) return value;
  return refuse(400, `client_user_id must be a string of 1 to ${LONGEST_ID} characters.`);
}

/** A positive integer: a number, not its digits in a string (specification: Limits). */
export function readAmount(value: unknown): number {
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  return refuse(400, 'amount_cents must be a positive integer, in cents.');
}

const optionalText =
  (name: string, longest: number) =>
  (value: unknown): string | undefined => {
    if (value === undefined || (typeof value === 'string' && value.length <= longest)) return value;
    return refuse(400, `${name} must be a string of ${longest} characters at most, where it is sent.`);
  };

export const readOrderId = optionalText('external_order_id', LONGEST_ID);
export const readReason = optionalText('reason', LONGEST_REASON);

function readInteger(value: string | undefined, fallback: number, most: number): number | undefined {
  if (value === undefined) return fallback;
  const number = /^\d+$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

export function readPage(value: string | undefined): number {
  return (
    readInteger(value, 1, Number.MAX_SAFE_INTEGER) ?? refuse(400, 'page must be a whole number, 1 or above.')
  );
}

export function readPageSize(value: string | undefined): number {
  return (
    readInteger(value, DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE) ??
    refuse(400, `page_size must be a whole number from 1 to ${LARGEST_PAGE_SIZE}.`)
  );
}
