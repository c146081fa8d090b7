import { unwrapEnvelope, parseObject, tidyMessage } from '../hub/envelope.js';
import { HubError } from '../hub/errors.js';
import type { HubResponse } from './hub-request.js';

/** What the hub is called in errors. */
export const WHO = 'The hub';

/** Minimum length (characters) of a part of a credential in a text that counts as a leak. */
const MIN_LEAK = 6;

/** Returns whether the text holds a part of the secret: where a text was cut short, no more of it may be left. */
function containsSecret(secret: string, text: string): boolean {
  for (let at = 0; at === 0 || at + MIN_LEAK <= secret.length; at++) {
    if (text.includes(secret.slice(at, at + MIN_LEAK))) return true;
  }
  return false;
}

/** The hub answered, and refused. */
export class HubRefusal extends HubError {
  /** The hub's own words: one line of at most 200 characters, without our credentials. Empty if there are none. */
  readonly hubMessage: string;

  constructor(error: HubError, message: string, hubMessage: string, retryAfterSeconds: number | undefined) {
    const { status, hubCode } = error;
    super(error.code, message, { status, hubCode, retryAfterSeconds });
    this.hubMessage = hubMessage;
  }
}

/**
 * Returns `data` of an answer that is a success.
 * @param secrets the credentials that the hub has from us
 * @throws {HubRefusal} with the hub's own message, unless that holds a part of a secret
 */
export function dataOf(response: HubResponse, secrets: readonly string[]): Record<string, unknown> {
  const { status, body, retryAfterSeconds } = response;
  let message: unknown;
  try {
    const value = parseObject(status, new TextDecoder().decode(body), WHO);
    if (Object.hasOwn(value, 'message')) ({ message } = value);
    return unwrapEnvelope(status, value, WHO);
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    const { hubCode } = error;
    // The hub knows credentials that it may repeat.
    if (!secrets.some((secret) => containsSecret(secret, error.message))) {
      throw new HubRefusal(error, error.message, tidyMessage(message), retryAfterSeconds);
    }
    const hub = hubCode === undefined ? '' : `, code ${hubCode}`;
    const text = `${WHO} answered with an error (HTTP ${error.status}${hub}).`;
    throw new HubRefusal(error, text, '', retryAfterSeconds);
  }
}
