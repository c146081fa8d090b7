/**
 * Codes of all errors of requests to the hub and to the site's own backend.
 *
 * - `BAD_CONFIG`: an attribute or option is missing or unusable
 * - `NETWORK`: no response (offline, refused, blocked by CORS or CSP)
 * - `TIMEOUT`: no complete response before the deadline
 * - `ABORTED`: the caller aborted the request, for example because its element was removed from the page
 * - `BAD_RESPONSE`: a response or an event that does not follow the specification
 * - `UNAUTHORIZED` 401, `POOL_INSUFFICIENT` 402, `FORBIDDEN` 403, `NOT_FOUND` 404
 * - `RATE_LIMITED` 429: `retryAfterSeconds` is the time to wait, if the response has it
 * - `SERVER`: any 5xx
 * - `REFUSED`: any other code that is not a success
 * - `UNSAFE_SHORT_CODE`: a short code that cannot be part of a form URL
 * - `LOAD_FAILED`: a part of the widget's own script could not be loaded
 *
 * From the backend's functions only:
 *
 * - `BAD_ARGUMENT`: an invalid argument; nothing was sent
 * - `OUTCOME_UNKNOWN`: a recharge whose response was lost: the points may have been credited
 * - `ORDER_CONFLICT`: the order id belongs to another recharge, or to one that cannot be released
 * - `STORE_UNAVAILABLE`: the shared store failed; this call sent nothing
 */
export type HubErrorCode =
  | 'BAD_CONFIG'
  | 'NETWORK'
  | 'TIMEOUT'
  | 'ABORTED'
  | 'BAD_RESPONSE'
  | 'UNAUTHORIZED'
  | 'POOL_INSUFFICIENT'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'RATE_LIMITED'
  | 'SERVER'
  | 'REFUSED'
  | 'UNSAFE_SHORT_CODE'
  | 'LOAD_FAILED'
  | 'BAD_ARGUMENT'
  | 'OUTCOME_UNKNOWN'
  | 'ORDER_CONFLICT'
  | 'STORE_UNAVAILABLE';

/** The fields of an error that an `ois-error` event or a log line may contain. */
export interface HubErrorDetail {
  code: HubErrorCode;
  /** HTTP status, if there was a response. */
  status: number | undefined;
  message: string;
  /** Seconds to wait before the next attempt, if the response has them. */
  retryAfterSeconds?: number | undefined;
}

/**
 * The error type of this package. Compare `code`, not the text, and do not use `instanceof`: a page may have loaded two
 * copies of the package.
 *
 * It has no `cause`, because a request, its headers or an underlying error may contain the token.
 */
export class HubError extends Error {
  override readonly name = 'HubError';
  readonly code: HubErrorCode;
  /** HTTP status, if there was a response. */
  declare readonly status: number | undefined;
  /** `code` of the hub's envelope, if there was one. */
  declare readonly hubCode: number | undefined;
  /** Seconds of the header `Retry-After`, if the response has it; usually with 429. */
  declare readonly retryAfterSeconds: number | undefined;

  constructor(
    code: HubErrorCode,
    message: string,
    from: {
      status?: number | undefined;
      hubCode?: number | undefined;
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(message);
    this.code = code;
    // Own fields, even without values: `Object.prototype` may be polluted.
    Object.assign(this, { status: undefined, hubCode: undefined, retryAfterSeconds: undefined }, from);
  }

  toJSON(): HubErrorDetail {
    const { code, status, message, retryAfterSeconds } = this;
    return { code, status, message, retryAfterSeconds };
  }
}

/** Converts any error to a `HubError`. An unexpected one is also reported as uncaught, so that monitoring finds it. */
export function toHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  reportError(error);
  return new HubError('BAD_RESPONSE', 'Failed.');
}

/** Creates the error for a response without a field that the specification requires. */
export function missingError(who: string, what: string, status?: number): HubError {
  return new HubError('BAD_RESPONSE', `${who} answered without ${what}.`, { status });
}
