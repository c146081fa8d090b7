import { isRecord } from './envelope.js';
import { missingError } from './errors.js';
import { ownFields } from './own-fields.js';
import { parseObject, unwrapEnvelope } from './parse-envelope.js';
import { isToken, isWrapped, readTokenAnswer, type AccessToken } from './token-answer.js';

/**
 * Parses a token response as {@link readTokenAnswer} does.
 * @param status undefined for the result of a function, which has no HTTP status
 * @throws {HubError} `BAD_RESPONSE` with the field that is invalid, `BAD_CONFIG` for an unusable `form_url` or `hub_url`
 */
export function parseTokenAnswer(value: unknown, who: string, status?: number): AccessToken {
  const token = readTokenAnswer(value, who, status);
  if (token) return token;
  if (!isRecord(value)) throw missingError(who, 'a token response object', status);
  const own = ownFields(value);
  const answer = isWrapped(status ?? 200, own)
    ? ownFields({ ...own, ...unwrapEnvelope(status, own, who) })
    : own;
  throw isToken(answer['access_token'])
    ? missingError(who, '"expires_in" (seconds, a number above 0)', status)
    : missingError(who, '"access_token" (a string without control characters)', status);
}

/** Parses the response body of a token endpoint. @throws {HubError} */
export function parseTokenResponse(status: number, body: string, who: string): AccessToken {
  return parseTokenAnswer(parseObject(status, body, who), who, status);
}
