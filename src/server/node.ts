/** Serves a backend by `node:http` and everything that is built on it. */
export { toNodeHandler } from './node-handler.js';
export { nodeServerOptions } from './node-server-options.js';
