/**
 * Options for `http.createServer` (milliseconds) that disconnect clients that send slowly: with Node's defaults each of
 * them can keep a connection open for minutes. Express and Koa: `createServer(nodeServerOptions, app)`.
 */
export const nodeServerOptions = {
  headersTimeout: 4_000,
  /** For headers and body together: a slow client is disconnected within 10 seconds. Responses have no time limit. */
  requestTimeout: 6_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than the idle timeout of proxies. Otherwise the connection may close while a proxy sends a request. */
  keepAliveTimeout: 65_000,
};
