import { isRecord, openEnvelope, parseObject } from './envelope.js';
import { missing } from './errors.js';
import { isEncodable } from './form-url.js';
import { ownFields } from './own-fields.js';
import { rootUrl } from './root-url.js';
import { readTables, readTags, type ProjectTable, type ReadList } from './tables.js';

/**
 * What a token endpoint, or a `tokenProvider`, answers. The hub's own envelope around `access_token` and `expires_in`
 * is accepted too. Unknown fields pass.
 */
export interface TokenAnswer {
  access_token: string;
  /** Lifetime in seconds, more than 0. */
  expires_in: number;
  /** `{form_url}` of the deployment. */
  form_url?: string;
  /** `{base_url}` of the hub; without it the backend's pass-through is used. */
  hub_url?: string;
  /** The first tags, if the request asked to include them. */
  tags?: unknown[];
  /** The first published tables, as the hub sends them, if the request asked to include them. */
  tables?: unknown[];
}

/** What `POST {token-endpoint}` may hold. None of it says who the user is. */
export interface TokenRequest {
  /** Lists to answer with the token, which saves the second round trip. */
  include?: ('tags' | 'tables')[];
  /** Tags and limit for the included tables. */
  tags?: string[];
  limit?: number;
  /** The last token was refused: exchange again instead of answering from a cache. */
  renew?: boolean;
}

/** A token answer that was checked. */
export interface AccessToken {
  value: string;
  /** Lifetime in seconds, more than 0 and at most {@link LONGEST_LIFE}. */
  expiresIn: number;
  formUrl: string | undefined;
  hubUrl: string | undefined;
  tags: ReadList<string> | undefined;
  tables: ReadList<ProjectTable> | undefined;
}

/** A longer life is cut to a day (seconds): no page stays open longer without asking again. */
export const LONGEST_LIFE = 86_400;

const optionalRoot = (value: unknown, name: string): string | undefined =>
  typeof value === 'string' && value !== '' ? rootUrl(value, name) : undefined;

/**
 * Checks a token answer, flat or in the hub's envelope.
 * @param value the parsed JSON, from outside
 * @param who what to call the answerer in errors
 * @throws {HubError} `BAD_RESPONSE` with what is wrong, `BAD_CONFIG` for an unusable `form_url` or `hub_url`
 */
export function readTokenAnswer(value: unknown, who: string, status = 200): AccessToken {
  if (!isRecord(value)) throw missing(who, 'a token answer object');
  const own = ownFields(value);
  const isEnvelope = typeof own['code'] === 'number' || status < 200 || status > 299;
  const answer = isEnvelope ? ownFields({ ...own, ...openEnvelope(status, own, who) }) : own;
  const { access_token: token, expires_in: life, form_url, hub_url, tags, tables } = answer;
  // Unencodable means control characters or lone surrogates, which no token has.
  if (typeof token !== 'string' || token === '' || !isEncodable(token)) {
    throw missing(who, '"access_token" (a string without control characters)', status);
  }
  if (typeof life !== 'number' || !(life > 0))
    throw missing(who, '"expires_in" (seconds, a number above 0)', status);
  return {
    value: token,
    expiresIn: Math.min(life, LONGEST_LIFE),
    formUrl: optionalRoot(form_url, 'form_url'),
    hubUrl: optionalRoot(hub_url, 'hub_url'),
    tags: Array.isArray(tags) ? readTags({ list: tags }, who) : undefined,
    tables: Array.isArray(tables) ? readTables({ list: tables }, who) : undefined,
  };
}

/** Parses the body of a token endpoint's answer and checks it. @throws {HubError} */
export function readTokenResponse(status: number, body: string, who: string): AccessToken {
  return readTokenAnswer(parseObject(status, body, who), who, status);
}
