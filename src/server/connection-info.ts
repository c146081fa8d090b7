/** The HTTP server's information about a connection. */
export interface ConnectionInfo {
  /** IP address of the other end of the socket. */
  remoteAddress?: string | undefined;
  /** Destroys the connection. Without it, the backend cannot disconnect clients that do not read their event stream. */
  cut?: (() => void) | undefined;
}
