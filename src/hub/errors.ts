import { ownFields } from './own-fields.js';

/**
 * Every way in which talking to the hub, or to the site's own backend, can fail.
 *
 * - `BAD_CONFIG`: an attribute or option is missing or unusable
 * - `NETWORK`: no answer at all (offline, refused, blocked by CORS or CSP)
 * - `TIMEOUT`: no complete answer before the deadline
 * - `ABORTED`: the caller gave up, for instance because its element left the page
 * - `BAD_RESPONSE`: an answer or an event that is not what the specification describes
 * - `UNAUTHORIZED` 401, `POOL_INSUFFICIENT` 402, `FORBIDDEN` 403, `NOT_FOUND` 404
 * - `RATE_LIMITED` 429: `retryAfterSeconds` says when to try again, where the answer did
 * - `SERVER`: any 5xx
 * - `REFUSED`: any other code that is not success
 * - `UNSAFE_SHORT_CODE`: a short code that cannot stand in a form URL
 * - `LOAD_FAILED`: a part of the widget's own script could not be loaded
 *
 * Of the backend's functions alone:
 *
 * - `BAD_ARGUMENT`: an argument that cannot be sent; nothing was
 * - `OUTCOME_UNKNOWN`: a recharge whose answer got lost: it may have been carried out
 * - `ORDER_CONFLICT`: the order id stands for another recharge, or for one that cannot be forgotten
 * - `STORE_UNAVAILABLE`: the store that the servers share cannot be used; nothing was sent
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

/** What an `ois-error` event or a log line may hold of an error. */
export interface HubErrorDetail {
  code: HubErrorCode;
  /** HTTP status, where there was an answer. */
  status: number | undefined;
  message: string;
  /** Seconds to wait before another try, where the answer named them. */
  retryAfterSeconds?: number | undefined;
}

/**
 * The one error type of this package. Tell errors apart by `code`, never by text or `instanceof`: two
 * copies of the package may stand on one page.
 *
 * It carries chosen fields only. A request, its headers or an underlying error may hold the token, so
 * there is no `cause`.
 */
export class HubError extends Error {
  override readonly name = 'HubError';
  readonly code: HubErrorCode;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** `code` of the hub's envelope, where there was one. */
  readonly hubCode: number | undefined;
  /** Seconds to wait before another try, where the answer named them in `Retry-After`: most often with 429. */
  readonly retryAfterSeconds: number | undefined;

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
    ({
      status: this.status,
      hubCode: this.hubCode,
      retryAfterSeconds: this.retryAfterSeconds,
    } = ownFields(from));
  }

  toJSON(): HubErrorDetail {
    const { code, status, message, retryAfterSeconds } = this;
    return { code, status, message, retryAfterSeconds };
  }
}

const BY_STATUS: Record<number, HubErrorCode> = {
  401: 'UNAUTHORIZED',
  402: 'POOL_INSUFFICIENT',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
};

/** Any error as one of ours. One that nobody expected is also reported as uncaught, so that it is found. */
export function toHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  reportError(error);
  return new HubError('BAD_RESPONSE', 'Something unexpected happened.');
}

/** An answer that lacks something that the specification promises. */
export function missing(who: string, what: string, status?: number): HubError {
  return new HubError('BAD_RESPONSE', `${who} answered without ${what}.`, { status });
}

/** The error code for an HTTP status or an envelope `code` (specification: Errors). */
export function errorCodeFor(status: number): HubErrorCode {
  return BY_STATUS[status] ?? (status >= 500 && status < 600 ? 'SERVER' : 'REFUSED');
}
