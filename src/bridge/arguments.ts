import type { RequestOptions } from './pending-requests.js';

/** What a handler returns, at once or later. Who has nothing to answer need not return anything. */
export type Answered<T> = Answer<T> | PromiseLike<Answer<T>>;
type Answer<T> = object extends T ? T | void : T;

/** A payload may be left out where nothing has to be in it. */
export type EventArguments<T> = object extends T ? [payload?: T] : [payload: T];
export type RequestArguments<T> = object extends T
  ? [payload?: T, options?: RequestOptions]
  : [payload: T, options?: RequestOptions];
