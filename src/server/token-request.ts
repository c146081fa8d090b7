import { isRecord } from '../hub/envelope.js';
import { ownFields } from '../hub/own-fields.js';
import type { ListQuery } from '../hub/paths.js';
import type { TokenRequest } from '../hub/token-answer.js';
import { refuse } from './answers.js';
import { checkedLimit, checkedTags } from './list-query.js';
import { readCapped } from './read-capped.js';

const LONGEST_BODY = 16 * 1024;

/** What a {@link TokenRequest} asks for, checked. */
export interface WantedToken {
  include: NonNullable<TokenRequest['include']>;
  /** For the included tables. */
  query: ListQuery;
  renew: boolean;
}

/** A form of another site cannot send this type, so no such form gets past here with the user's cookies. */
export function checkJson(request: Request): void {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    refuse(415, 'Send the header Content-Type: application/json.');
  }
}

async function bodyText(request: Request): Promise<string> {
  const declared = Number(request.headers.get('Content-Length') ?? NaN);
  if (declared > LONGEST_BODY) refuse(413, `The body must have at most ${LONGEST_BODY} bytes.`);
  let text: string | undefined;
  try {
    // A declared length is kept to by the HTTP parser; only without one do the bytes need counting.
    text = Number.isNaN(declared) ? await countedText(request) : await request.text();
  } catch {
    refuse(400, 'The body could not be read to its end.');
  }
  if (text === undefined) refuse(413, `The body must have at most ${LONGEST_BODY} bytes.`);
  return text;
}

async function countedText(request: Request): Promise<string | undefined> {
  const body = await readCapped(request.body, LONGEST_BODY);
  return body && new TextDecoder().decode(body);
}

function readInclude(include: unknown): WantedToken['include'] {
  if (include === undefined) return [];
  if (!Array.isArray(include)) refuse(400, 'include must be an array of "tags" and "tables".');
  return (['tags', 'tables'] as const).filter((name) => include.includes(name));
}

const isOneTag = (tag: unknown): tag is string => typeof tag === 'string' && !tag.includes(',');

function readTags(tags: unknown): string[] {
  if (tags === undefined) return [];
  // The hub reads a comma as "and also".
  if (!Array.isArray(tags) || !tags.every(isOneTag)) {
    refuse(400, 'tags must be an array of strings without commas.');
  }
  return checkedTags(tags);
}

/** Reads the body of `POST /token`. An empty one asks for nothing special; unknown fields are passed over. */
export async function readTokenRequest(request: Request): Promise<WantedToken> {
  const text = await bodyText(request);
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isRecord(value)) refuse(400, 'The body must be a JSON object, or empty.');
  const { include, tags, limit, renew = false } = ownFields(value);
  if (typeof renew !== 'boolean') refuse(400, 'renew must be true or false.');
  return {
    include: readInclude(include),
    query: { tags: readTags(tags), limit: checkedLimit(limit) },
    renew,
  };
}
