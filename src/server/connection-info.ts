/** The HTTP server's information about a connection. */
export interface ConnectionInfo {
  /** IP address of the other end of the socket. */
  remoteAddress?: string | undefined;
  /** Destroys the connection. Without it, the backend cannot disconnect clients that do not read their event stream. */
  cut?: (() => void) | undefined;
  /**
   * Reads the request's body up to a limit, in less time than the request does.
   * @internal
   * @returns undefined if the request must be read instead
   * @throws {ResponseError} if the body is longer or ends early
   */
  readText?: (maxBytes: number) => Promise<string> | undefined;
}
