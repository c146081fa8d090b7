import { isOk, isRecord, readEnvelope } from './envelope.js';
import { isEncodable } from './encodable.js';
import { ownFields } from './own-fields.js';
import { parseRootUrl } from './root-url.js';
import { parseTables, parseTags, type ProjectTable, type ParsedList } from './tables.js';

/**
 * The response of a token endpoint, and the result of a `tokenProvider`. The hub's own envelope around `access_token` and
 * `expires_in` is accepted too. Unknown fields are ignored.
 */
export interface TokenAnswer {
  access_token: string;
  /** Lifetime in seconds, more than 0. */
  expires_in: number;
  /** `{form_url}` of the deployment. */
  form_url?: string;
  /** `{base_url}` of the hub. Default: the pass-through of the backend. */
  hub_url?: string;
  /** The tags, if the request has `include: ['tags']`. */
  tags?: unknown[];
  /** The published tables as the hub sends them, if the request has `include: ['tables']`. */
  tables?: unknown[];
}

/** What a `tokenProvider` resolves with in place of a {@link TokenAnswer}. */
export interface TokenRefusal {
  /** Status of the refusal: 401 if no user is signed in. */
  code: number;
  message?: string;
}

/** Body of `POST {token-endpoint}`. It does not name the user: the server identifies the user by its own session. */
export interface TokenRequest {
  /** Lists to return together with the token, which saves a round trip. */
  include?: ('tags' | 'tables')[];
  /** Tags and limit for the included tables. */
  tags?: readonly string[] | undefined;
  limit?: number | undefined;
  /** The last token was refused: exchange a new one instead of returning the cached one. */
  renew?: boolean;
}

/** A parsed and checked {@link TokenAnswer}. */
export interface AccessToken {
  value: string;
  /** Lifetime in seconds, more than 0 and at most {@link MAX_TOKEN_LIFETIME_SECONDS}. */
  expiresIn: number;
  formUrl: string | undefined;
  hubUrl: string | undefined;
  tags: ParsedList<string> | undefined;
  tables: ParsedList<ProjectTable> | undefined;
}

/** Longer lifetimes are shortened to a day: a page that is open longer requests a new token. */
export const MAX_TOKEN_LIFETIME_SECONDS = 86_400;

const parseOptionalRoot = (value: unknown, name: string): string | undefined =>
  typeof value === 'string' && value ? parseRootUrl(value, name) : undefined;

// No token has control characters or lone surrogates.
/** Is it a token that can be part of a URL? */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && isEncodable(value);

/** Is it the hub's envelope, or an error, rather than a flat answer? */
export const isWrapped = (status: number, answer: Record<string, unknown>): boolean =>
  typeof answer['code'] === 'number' || !isOk(status);

/**
 * Reads a token response, flat or in the hub's envelope.
 * @param value the parsed JSON; untrusted
 * @param who the subject of error messages, such as `The hub`
 * @returns undefined if it is no success, or if a required field is invalid: see `parseTokenAnswer`
 * @throws {HubError} `BAD_CONFIG` for an unusable `form_url` or `hub_url`
 */
export function readTokenAnswer(value: unknown, who: string, status = 200): AccessToken | undefined {
  if (!isRecord(value)) return undefined;
  const own = ownFields(value);
  const data = isWrapped(status, own) ? readEnvelope(status, own) : own;
  const answer = ownFields({ ...own, ...data });
  const { access_token: token, expires_in: lifetime, form_url, hub_url, tags, tables } = answer;
  if (!data || !isToken(token) || typeof lifetime !== 'number' || !(lifetime > 0)) return undefined;
  return {
    value: token,
    expiresIn: Math.min(lifetime, MAX_TOKEN_LIFETIME_SECONDS),
    formUrl: parseOptionalRoot(form_url, 'form_url'),
    hubUrl: parseOptionalRoot(hub_url, 'hub_url'),
    tags: Array.isArray(tags) ? parseTags({ list: tags }, who) : undefined,
    tables: Array.isArray(tables) ? parseTables({ list: tables }, who) : undefined,
  };
}
