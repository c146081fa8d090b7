import { HubError, errorCodeFor } from './errors.js';

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
  if (status < 200 || status > 299) throw failure(status, undefined, '', who);
  const looksLike = /^\s*</.test(body) ? 'an HTML page' : 'something else';
  throw new HubError('BAD_RESPONSE', `${who} should answer with a JSON object, but sent ${looksLike}.`, {
    status,
  });
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
  const { code, message, data } = value;
  const httpOk = status >= 200 && status < 300;
  if (typeof code !== 'number') {
    if (!httpOk) throw failure(status, undefined, message, who);
    throw new HubError('BAD_RESPONSE', `${who} answered without the envelope's numeric "code".`, { status });
  }
  if (!httpOk || code !== 200) throw failure(status, code, message, who);
  if (!isRecord(data)) {
    throw new HubError('BAD_RESPONSE', `${who} answered without the envelope's "data" object.`, { status });
  }
  return data;
}

/** Parses a body and opens its envelope. @throws {HubError} */
export function readEnvelope(status: number, body: string, who: string): Record<string, unknown> {
  return openEnvelope(status, parseObject(status, body, who), who);
}

function failure(status: number, hubCode: number | undefined, message: unknown, who: string): HubError {
  const httpOk = status >= 200 && status < 300;
  const said = tidyMessage(message);
  const codes =
    hubCode === undefined || hubCode === status ? `HTTP ${status}` : `HTTP ${status}, code ${hubCode}`;
  return new HubError(
    errorCodeFor(httpOk && hubCode !== undefined ? hubCode : status),
    said ? `${who} answered: ${said} (${codes}).` : `${who} answered with an error (${codes}).`,
    hubCode === undefined ? { status } : { status, hubCode },
  );
}
