/**
 * Options for `http.createServer` against clients that send slowly: Node's own defaults let each hold a connection for
 * minutes (milliseconds). Express and Koa: `createServer(nodeServerOptions, app)`.
 */
export const nodeServerOptions = {
  headersTimeout: 4_000,
  /** Headers and body together; a slow client is cut off within 10 seconds. Answers may take as long as they like. */
  requestTimeout: 6_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than proxies keep an idle connection: otherwise a request of theirs may meet its end. */
  keepAliveTimeout: 65_000,
};
