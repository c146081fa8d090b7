import { HubError, errorCodeFor, missing } from './errors.js';
import { ownFields } from './own-fields.js';

/** The answer's envelope (specification: Response envelope). */
export interface Envelope<T = unknown> {
  code: number;
  message: string;
  data: T;
}

const CONTROL = /\p{Cc}+/gu;
const LONGEST_MESSAGE = 200;

/** A message from outside, made fit for one line of an error: no control characters, bounded length. */
export function tidyMessage(message: unknown): string {
  return typeof message === 'string' ? message.replace(CONTROL, ' ').trim().slice(0, LONGEST_MESSAGE) : '';
}

/** True for anything that has the shape of a plain JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses a response body as a JSON object.
 * @throws {HubError} `BAD_RESPONSE` for a 2xx that is none; for any other status the error of that status,
 *   because an error page in HTML says less than the status does.
 */
export function parseObject(status: number, body: string, who: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    value = undefined;
  }
  if (isRecord(value)) return value;
  if (!isOk(status)) throw failure(status, undefined, '', who);
  throw missing(who, /^\s*</.test(body) ? 'JSON: it sent an HTML page' : 'a JSON object', status);
}

/**
 * Takes `data` out of an envelope. Success is HTTP 2xx **and** `code` 200 (specification: Response envelope).
 * @throws {HubError}
 */
export function openEnvelope(
  status: number,
  value: Record<string, unknown>,
  who: string,
): Record<string, unknown> {
  const { code, message, data } = ownFields(value);
  if (typeof code !== 'number') {
    throw isOk(status)
      ? missing(who, 'the envelope\'s numeric "code"', status)
      : failure(status, undefined, message, who);
  }
  if (!isOk(status) || code !== 200) throw failure(status, code, message, who);
  if (!isRecord(data)) throw missing(who, 'the envelope\'s "data" object', status);
  return ownFields(data);
}

/** Parses a body and opens its envelope. @throws {HubError} */
export function readEnvelope(status: number, body: string, who: string): Record<string, unknown> {
  return openEnvelope(status, parseObject(status, body, who), who);
}

const isOk = (status: number): boolean => status >= 200 && status < 300;

function failure(status: number, hubCode: number | undefined, message: unknown, who: string): HubError {
  const said = tidyMessage(message) || 'an error';
  const codes = hubCode === undefined || hubCode === status ? '' : `, code ${hubCode}`;
  return new HubError(
    errorCodeFor(isOk(status) ? (hubCode ?? status) : status),
    `${who} answered: ${said} (HTTP ${status}${codes}).`,
    { status, hubCode },
  );
}
