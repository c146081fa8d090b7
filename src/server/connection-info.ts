/** What the server that holds the backend knows of a connection. */
export interface ConnectionInfo {
  /** IP address of the socket's other end. */
  remoteAddress?: string;
}
