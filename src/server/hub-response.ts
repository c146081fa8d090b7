import { parseObject, tidyMessage, unwrapEnvelope } from '../hub/parse-envelope.js';
import { HubError } from '../hub/errors.js';
import { containsSecret } from '../hub/contains-secret.js';
import type { HubResponse } from './hub-request.js';
import { findExcess } from './json-complexity.js';

/** Minimum length (characters) of a part of a credential that counts as a leak. */
const MIN_LEAK_LENGTH = 6;

/**
 * Returns whether one of the strings in a value of JSON contains a whole secret. Secrets of fewer
 * than 6 characters are not looked for.
 */
export function containsWholeSecret(value: unknown, secrets: readonly string[]): boolean {
  if (typeof value === 'string')
    return secrets.some((secret) => secret.length >= MIN_LEAK_LENGTH && value.includes(secret));
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((part) => containsWholeSecret(part, secrets))
  );
}

/** Returns whether {@link containsWholeSecret} may be true of a response: without parsing it, in a fraction of the time. */
export function mayContainSecret(body: Uint8Array, secrets: readonly string[]): boolean {
  const text = new TextDecoder().decode(body);
  const spellings = secrets.flatMap((secret) => {
    const json = JSON.stringify(secret).slice(1, -1);
    return [json, json.replaceAll('/', '\\/')];
  });
  return /\\u00/.test(text) || spellings.some((spelling) => text.includes(spelling));
}

/** Name of the hub in error messages. */
export const HUB_NAME = 'The hub';

/** The hub responded with an error. */
export class HubResponseError extends HubError {
  /** The hub's own message: one line of at most 200 characters, without credentials. Empty if there is none. */
  readonly hubMessage: string;

  constructor(error: HubError, message: string, hubMessage: string) {
    super(error.code, message, error);
    this.hubMessage = hubMessage;
  }
}

/**
 * Returns `data` of a successful response.
 * @param secrets the credentials that were sent with the request, which the hub might repeat
 * @throws {HubError} `BAD_RESPONSE` if parsing it would take too long
 * @throws {HubResponseError} with the hub's own message, unless that contains a part of a secret
 */
export function parseHubData(response: HubResponse, secrets: readonly string[]): Record<string, unknown> {
  const { status, body, retryAfterSeconds } = response;
  const excess = findExcess(body);
  if (excess) throw new HubError('BAD_RESPONSE', `${HUB_NAME} answered with ${excess}.`, { status });
  let hubMessage: unknown;
  try {
    const value = parseObject(status, new TextDecoder().decode(body), HUB_NAME);
    if (Object.hasOwn(value, 'message')) hubMessage = value['message'];
    return unwrapEnvelope(status, value, HUB_NAME);
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    const { code, message, hubCode } = error;
    const from = new HubError(code, message, { status: error.status, hubCode, retryAfterSeconds });
    if (!secrets.some((secret) => containsSecret(message, secret, MIN_LEAK_LENGTH))) {
      throw new HubResponseError(from, message, tidyMessage(hubMessage));
    }
    const codeText = hubCode === undefined ? '' : `, code ${hubCode}`;
    throw new HubResponseError(
      from,
      `${HUB_NAME} answered with an error (HTTP ${error.status}${codeText}).`,
      '',
    );
  }
}
