import type { AccessToken, TokenRequest } from '../hub/token-answer.js';

/** An HTTP request with its address, or the token request of a session: the parts that a trace may show. */
export type Call =
  | [init: Pick<RequestInit, 'method'>, response: Promise<{ status: number }>, url: string]
  | [request: TokenRequest, token: Promise<Pick<AccessToken, 'expiresIn'>>, url?: undefined];

export interface Calls {
  /**
   * Receives each call, for the traces of `OIS.debug`. The deferred chunk sets it, and drops the calls unless traces are on.
   * Until then this is an array if traces were on when the script ran, so that the first calls are traced too. Otherwise
   * nothing is stored, because the results contain tokens.
   */
  push?(call: Call): unknown;
  /**
   * Loads what few calls need (deferred-client.ts). The elements set it to the import of their deferred chunk, which has more, and
   * `createClient` to one of its own, so that a page loads only one of the two files.
   */
  load?(): Promise<unknown>;
}

/** Functions of deferred code that the code of the first load calls, once they are set. */
export const calls: Calls = (globalThis as { OIS?: { debug?: boolean } }).OIS?.debug ? [] : {};
