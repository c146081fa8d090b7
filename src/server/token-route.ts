import { readObject } from '../hub/envelope.js';
import { ownFields } from '../hub/own-fields.js';
import { createIncompleteBodyError, createLongBodyError } from './body-errors.js';
import type { Debug } from './debug.js';
import type { ToErrorResponse } from './to-error-response.js';
import { refuseWithHubError } from './hub-errors.js';
import type { FetchLists, IncludedLists } from './included-lists.js';
import { requireJson } from './json-request.js';
import { validateLimit, validateTags } from './list-query.js';
import type { CheckOrigin } from './origin-guard.js';
import { createJsonResponse, createPlainRoute, type PlainRoute } from './plain-response.js';
import { readLimitedBody } from './read-limited-body.js';
import type { IdentifyUser } from './require-user.js';
import { refuse } from './responses.js';
import type { TokenCache } from './token-cache.js';

const MAX_BODY_BYTES = 16 * 1024;

interface TokenRouteOptions {
  checkOrigin: CheckOrigin;
  identifyUser: IdentifyUser;
  tokens: TokenCache;
  fetchLists: FetchLists;
  /** `{form_url}`. */
  formUrl: string;
  toErrorResponse: ToErrorResponse;
  debug: Debug;
}

/**
 * Creates `POST /token`: a token of the signed-in user, with the lists that the request includes. The router and the
 * fast path call the same function, so that no check can be missing in one of them.
 */
export function createTokenRoute(options: TokenRouteOptions): PlainRoute {
  const { checkOrigin, identifyUser, tokens, fetchLists, debug } = options;
  const formUrl = JSON.stringify(options.formUrl);

  const respond: PlainRoute = async (request, info) => {
    // Check that the request comes from a page of the site.
    checkOrigin(request);
    requireJson(request);

    // Identify the user by the session, before anything of the body is read.
    const user = await identifyUser(request, info);

    // Parse.
    const tokenRequest = parseTokenRequest(await (info.readText?.(MAX_BODY_BYTES) ?? readBody(request)));
    const { renew, include } = tokenRequest;
    debug('token', () => `renew=${renew} include=${include.join() || 'nothing'}`);

    // Get the token: from memory, from another server, or by an exchange.
    const token = tokens.find(user, renew) ?? (await tokens.get(user, renew).catch(refuseWithHubError));
    const expiresInSeconds = tokens.getSecondsLeft(token);
    debug('token', () => `responds with a token for ${expiresInSeconds} s`);

    // Respond. Lists are JSON text already, which is much longer than the rest and may be shared by all users. All of it as one
    // object would take longer to serialize than finding the token.
    const lists =
      include.length > 0 ? toFields(await fetchLists(token.value, tokenRequest, request.signal)) : '';
    const accessToken = serializeToken(token.value);
    return createJsonResponse(
      200,
      `{"access_token":${accessToken},"expires_in":${expiresInSeconds},"form_url":${formUrl}${lists}}`,
    );
  };

  return createPlainRoute(respond, options.toErrorResponse);
}

const toFields = ({ tags, tables }: Awaited<ReturnType<FetchLists>>): string =>
  (tags === undefined ? '' : `,"tags":${tags}`) + (tables === undefined ? '' : `,"tables":${tables}`);

/**
 * Serializes a token, which has no control characters (`isToken`). `JSON.stringify` takes ten times as long, even if there is
 * nothing to escape.
 */
const serializeToken = (token: string): string =>
  token.includes('"') || token.includes('\\') ? JSON.stringify(token) : `"${token}"`;

/** A checked {@link TokenRequest}. */
interface ParsedTokenRequest extends IncludedLists {
  renew: boolean;
}

/** Parses the body of `POST /token`. All fields are optional, and unknown fields are ignored. */
function parseTokenRequest(text: string): ParsedTokenRequest {
  // Also without a byte order mark.
  const json = text.trim();
  const value = json === '' ? {} : readObject(json);
  if (!value) refuse(400, 'The body must be a JSON object, or empty.');
  const { include, tags, limit, renew = false } = ownFields(value);
  if (typeof renew !== 'boolean') refuse(400, 'renew must be true or false.');
  return {
    include: parseInclude(include),
    query: { tags: parseTags(tags), limit: validateLimit(limit) },
    renew,
  };
}

/** Reads the body. @throws {ResponseError} 413 if it is too long, and 400 if it ends early */
async function readBody(request: Request): Promise<string> {
  const declared = Number(request.headers.get('Content-Length') ?? NaN);
  if (declared > MAX_BODY_BYTES) throw createLongBodyError(MAX_BODY_BYTES);
  try {
    // The HTTP parser enforces a declared length. Without one, the bytes must be counted.
    if (!Number.isNaN(declared)) return await request.text();
    const body = await readLimitedBody(request.body, MAX_BODY_BYTES);
    if (body) return new TextDecoder().decode(body);
  } catch {
    throw createIncompleteBodyError();
  }
  throw createLongBodyError(MAX_BODY_BYTES);
}

function parseInclude(include: unknown): ParsedTokenRequest['include'] {
  if (include === undefined) return [];
  if (!Array.isArray(include)) refuse(400, 'include must be an array of "tags" and "tables".');
  return (['tags', 'tables'] as const).filter((name) => include.includes(name));
}

const isTag = (tag: unknown): tag is string => typeof tag === 'string' && !tag.includes(',');

function parseTags(tags: unknown): string[] {
  if (tags === undefined) return [];
  // The hub splits tags at commas.
  if (!Array.isArray(tags) || !tags.every(isTag)) {
    refuse(400, 'tags must be an array of strings without commas.');
  }
  return validateTags(tags);
}
