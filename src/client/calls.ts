import type { AccessToken, TokenRequest } from '../hub/token-answer.js';

/** An HTTP request with its address, or the token request of a session: the parts that a trace may show. */
export type Call =
  | [init: Pick<RequestInit, 'method'>, response: Promise<{ status: number }>, url: string]
  | [request: TokenRequest, token: Promise<Pick<AccessToken, 'expiresIn'>>, url?: undefined];

/**
 * Receives each call, for the traces of `OIS.debug`. The deferred chunk sets `push`, and drops the calls unless traces are
 * on. Until then this is an array if traces were on when the script ran, so that the first calls are traced too. Otherwise
 * nothing is stored, because the results contain tokens.
 */
export const calls: { push?(call: Call): unknown } = (globalThis as { OIS?: { debug?: boolean } }).OIS?.debug
  ? []
  : {};
