import { isOk, readEnvelope, readObject } from './envelope.js';
import { HubError, missingError, type HubErrorCode } from './errors.js';
import { ownFields } from './own-fields.js';

const CONTROL_CHARACTERS = /\p{Cc}+/gu;
const MAX_MESSAGE_LENGTH = 200;

/** Returns an untrusted message on one line of at most 200 characters, or '' for anything but a string. */
export function tidyMessage(message: unknown): string {
  return typeof message === 'string'
    ? message.replace(CONTROL_CHARACTERS, ' ').trim().slice(0, MAX_MESSAGE_LENGTH)
    : '';
}

/**
 * Parses a response body as a JSON object.
 * @param who the subject of error messages, such as `The hub`
 * @throws {HubError} if the body is not a JSON object: `BAD_RESPONSE` at a 2xx status, and the error of the status at any
 *   other, since that tells more than an error page in HTML
 */
export function parseObject(status: number, body: string, who: string): Record<string, unknown> {
  const value = readObject(body);
  if (value) return value;
  if (!isOk(status)) throw createResponseError(who, '', { status, hubCode: undefined });
  throw missingError(who, /^\s*</.test(body) ? 'JSON: it sent an HTML page' : 'a JSON object', status);
}

/**
 * Returns `data` of an envelope. Success is HTTP 2xx **and** `code` 200 (specification: Response envelope).
 * @param status undefined for the result of a function, which has no HTTP status
 * @throws {HubError} with the hub's status, code and message if the response is not a success
 */
export function unwrapEnvelope(
  status: number | undefined,
  value: Record<string, unknown>,
  who: string,
): Record<string, unknown> {
  const envelope = readEnvelope(status ?? 200, value);
  if (envelope) return envelope;
  const { code, message } = ownFields(value);
  const hubCode = typeof code === 'number' ? code : undefined;
  const isSuccess = isOk(status ?? 200);
  if (isSuccess && hubCode === 200)
    throw Object.assign(missingError(who, 'the envelope\'s "data" object', status), { hubCode });
  throw isSuccess && hubCode === undefined
    ? missingError(who, 'the envelope\'s numeric "code"', status)
    : createResponseError(who, message, { status, hubCode });
}

/** Parses a body and returns `data` of its envelope. @throws {HubError} */
export function parseEnvelope(status: number, body: string, who: string): Record<string, unknown> {
  return unwrapEnvelope(status, parseObject(status, body, who), who);
}

const CODES_BY_STATUS: Record<number, HubErrorCode> = {
  401: 'UNAUTHORIZED',
  402: 'POOL_INSUFFICIENT',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
};

/** Returns the error code for an HTTP status or the `code` of an envelope (specification: Errors). */
function getErrorCode(status: number): HubErrorCode {
  return CODES_BY_STATUS[status] ?? (status >= 500 && status < 600 ? 'SERVER' : 'REFUSED');
}

function createResponseError(
  who: string,
  message: unknown,
  from: { status: number | undefined; hubCode: number | undefined },
): HubError {
  const { status, hubCode } = from;
  const text = tidyMessage(message) || 'an error';
  const codes = status === undefined ? [] : [`HTTP ${status}`];
  if (hubCode !== undefined && hubCode !== status) codes.push(`code ${hubCode}`);
  // Whichever is no success. One of them is none.
  const code = getErrorCode((isOk(status ?? 200) ? hubCode : status)!);
  return new HubError(code, `${who} answered: ${text} (${codes.join(', ')}).`, from);
}
