import { readEnvelope } from '../hub/envelope.js';
import { HubError } from '../hub/errors.js';
import type { HubResponse } from './hub-request.js';

/** What the hub is called in errors. */
export const WHO = 'The hub';

/** Errors that stand for a status hold the hub's own text, and the hub was sent a credential that it may repeat. */
function inOurWords(error: HubError): HubError {
  if (error.code === 'BAD_RESPONSE') return error;
  const { code, status, hubCode } = error;
  const hub = hubCode === undefined ? '' : `, code ${hubCode}`;
  return new HubError(code, `${WHO} answered with an error (HTTP ${status}${hub}).`, {
    ...(status === undefined ? {} : { status }),
    ...(hubCode === undefined ? {} : { hubCode }),
  });
}

/** `data` of an answer that is a success. @throws {HubError} in our own words only */
export function dataOf({ status, body }: HubResponse): Record<string, unknown> {
  try {
    return readEnvelope(status, new TextDecoder().decode(body), WHO);
  } catch (error) {
    throw error instanceof HubError ? inOurWords(error) : error;
  }
}
