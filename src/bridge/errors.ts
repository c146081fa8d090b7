/**
 * Every way in which talking to the native host can fail. The list is closed: neither end sends another code.
 *
 * - `E_NO_HOST`: nobody is there to answer
 * - `E_TIMEOUT`: no answer before the deadline
 * - `E_UNSUPPORTED`: the other end does not know this request
 * - `E_INVALID`: a payload is not what its message calls for, or holds the token
 * - `E_VERSION`: the ends share no version of the protocol
 * - `E_ORIGIN`: the list of parent origins is unusable
 * - `E_BUSY`: too many requests at once
 * - `E_DENIED`: the other end, or its user, said no
 * - `E_CANCELLED`: whoever asked gave up
 * - `E_CLOSED`: the bridge is closed
 * - `E_INTERNAL`: the other end failed
 */
export const ERROR_CODES = [
  'E_NO_HOST',
  'E_TIMEOUT',
  'E_UNSUPPORTED',
  'E_INVALID',
  'E_VERSION',
  'E_ORIGIN',
  'E_BUSY',
  'E_DENIED',
  'E_CANCELLED',
  'E_CLOSED',
  'E_INTERNAL',
] as const;

export type BridgeErrorCode = (typeof ERROR_CODES)[number];

/** Can the same request succeed later, without a change to the app or to the page? */
export function isRecoverable(code: BridgeErrorCode): boolean {
  return ['E_NO_HOST', 'E_TIMEOUT', 'E_BUSY', 'E_CANCELLED', 'E_INTERNAL'].includes(code);
}

/**
 * The one error type of the bridge. Tell errors apart by `code`. It names the message that it is about and never holds
 * any of a payload, the other end's words included: they may hold a token.
 */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly code: BridgeErrorCode;

  /** @param about what failed, in our own words */
  constructor(code: BridgeErrorCode, about: string) {
    super(`${code}: ${about}`);
    this.code = code;
  }

  toJSON(): { code: BridgeErrorCode; message: string } {
    return { code: this.code, message: this.message };
  }
}
