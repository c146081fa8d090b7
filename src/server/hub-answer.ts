import { readEnvelope } from '../hub/envelope.js';
import { HubError } from '../hub/errors.js';
import type { HubResponse } from './hub-request.js';

/** What the hub is called in errors. */
export const WHO = 'The hub';

/** As many characters of a credential in a text are no chance. */
const TELLING = 6;

/** Does the text hold a part of the secret? What cuts texts short may have left no more of it. */
function tellsOf(secret: string, text: string): boolean {
  for (let at = 0; at === 0 || at + TELLING <= secret.length; at++) {
    if (text.includes(secret.slice(at, at + TELLING))) return true;
  }
  return false;
}

/** An error holds the hub's own text, and the hub knows credentials that it may repeat. */
function withoutSecrets(error: HubError, secrets: readonly string[]): HubError {
  if (!secrets.some((secret) => tellsOf(secret, error.message))) return error;
  const { code, status, hubCode } = error;
  const hub = hubCode === undefined ? '' : `, code ${hubCode}`;
  return new HubError(code, `${WHO} answered with an error (HTTP ${status}${hub}).`, { status, hubCode });
}

/**
 * `data` of an answer that is a success.
 * @param secrets the credentials that the hub has from us
 * @throws {HubError} with the hub's own message, unless that holds a part of a secret
 */
export function dataOf({ status, body }: HubResponse, secrets: readonly string[]): Record<string, unknown> {
  try {
    return readEnvelope(status, new TextDecoder().decode(body), WHO);
  } catch (error) {
    throw error instanceof HubError ? withoutSecrets(error, secrets) : error;
  }
}
