/**
 * Every way in which communication with the native host can fail. The list is closed: neither end sends another code.
 *
 * - `E_NO_HOST`: no host is there to answer
 * - `E_TIMEOUT`: no response before the deadline
 * - `E_UNSUPPORTED`: the other end has no such request
 * - `E_INVALID`: a payload does not match the schema of its message, or contains the token
 * - `E_VERSION`: the ends share no version of the protocol
 * - `E_ORIGIN`: the list of parent origins is unusable
 * - `E_BUSY`: too many requests at once
 * - `E_DENIED`: the other end, or its user, denied the request; as an answer to `token`, no user is signed in
 * - `E_CANCELLED`: the sender cancelled the request; as an answer to `token`, the same as `E_DENIED`
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

/** Returns whether the same request can succeed later, without a change to the app or to the page. */
export function isRecoverable(code: BridgeErrorCode): boolean {
  return ['E_NO_HOST', 'E_TIMEOUT', 'E_BUSY', 'E_CANCELLED', 'E_INTERNAL'].includes(code);
}

/**
 * The one error type of the bridge. Distinguish errors by `code`. The message names the bridge message that failed, and
 * contains nothing of a payload nor of the other end's text: they may contain a token.
 */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly code: BridgeErrorCode;

  /** @param description what failed, in the library's own words */
  constructor(code: BridgeErrorCode, description: string) {
    super(`${code}: ${description}`);
    this.code = code;
  }

  toJSON(): { code: BridgeErrorCode; message: string } {
    return { code: this.code, message: this.message };
  }
}
