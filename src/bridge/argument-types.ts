import type { RequestOptions } from './pending-requests.js';

/** What a handler returns, synchronously or by a promise. A handler whose response has no required field may return nothing. */
export type HandlerResult<T> = Result<T> | PromiseLike<Result<T>>;
type Result<T> = object extends T ? T | void : T;

/** Arguments of `emit`. The payload is optional where it has no required field. */
export type EventArguments<T> = object extends T ? [payload?: T] : [payload: T];
/** Arguments of `request`. The payload is optional where it has no required field. */
export type RequestArguments<T> = object extends T
  ? [payload?: T, options?: RequestOptions]
  : [payload: T, options?: RequestOptions];
