import { createApp } from './app.js';
import { createHubApi } from './hub-api.js';
import { loggedExchange } from './hub-failures.js';
import { logToStderr, unfailing } from './log.js';
import { checkOptions, type BackendOptions } from './options.js';
import { createPoints, type Points } from './points/points.js';
import { SharedTokens } from './shared-tokens.js';
import { memoryStore } from './store/memory-store.js';
import { TokenCache } from './token-cache.js';

/** What the server that holds the backend knows of a connection. */
export interface ConnectionInfo {
  /** IP address of the socket's other end. */
  remoteAddress?: string;
}

/** The site's own half: the only one that knows the API key. */
export interface Backend extends Points {
  /**
   * Answers a request below the mount path; never rejects. `info` is what no header can be trusted to say; it is for
   * routes that admit callers by address. These go by the signed-in user alone and need none:
   *
   * - `POST /token`: a token for the signed-in user; body `TokenRequest`, answer `TokenAnswer`
   * - `GET /api/v1/hub/projects/published-tags` and `…/published-list`: the hub's lists, with the caller's Bearer token
   * - `GET /points/balance` and `GET /points/logs?page=&page_size=`: the signed-in user's, in the hub's envelope
   */
  fetch(request: Request, info?: ConnectionInfo): Promise<Response>;
}

/**
 * Makes the backend that a widget's `token-endpoint` points at.
 *
 * @example
 * const backend = createBackend({
 *   hubUrl: 'https://hub.example.com',
 *   formUrl: 'https://form.example.com',
 *   apiKey: process.env.OIS_API_KEY,
 *   identify: (request) => sessionOf(request.headers.get('cookie'))?.userId,
 * });
 * app.use('/ois', toNodeHandler(backend));
 *
 * @throws {HubError} `BAD_CONFIG` with what to write, if an option is missing or unusable
 */
export function createBackend(options: BackendOptions): Backend {
  const log = unfailing(options.log ?? logToStderr);
  const now = options.now ?? Date.now;
  const hub = createHubApi(options);
  const store = options.store ?? memoryStore(now);
  // A server alone has its tokens in the cache already.
  const sharing = options.store && new SharedTokens({ hub, store, log });
  const tokens = new TokenCache(loggedExchange(hub, log), now, sharing);
  const app = createApp({ ...checkOptions(options), hub, tokens, log });
  return {
    fetch: async (request, info) => app.fetch(request, info),
    ...createPoints({ hub, store, log, now }),
  };
}
