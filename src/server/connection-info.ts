/** What the server that holds the backend knows of a connection. */
export interface ConnectionInfo {
  /** IP address of the socket's other end. */
  remoteAddress?: string;
  /** Breaks the connection at once. Without it a reader that does not read is left to the server. */
  cut?: () => void;
}
