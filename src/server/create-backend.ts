import { createApp } from './app.js';
import type { ConnectionInfo } from './connection-info.js';
import { createHubApi } from './hub-api.js';
import { loggedExchange } from './hub-failures.js';
import { logToStderr, unfailing } from './log.js';
import { checkOptions, type BackendOptions } from './options.js';
import { memoryStore } from './store/memory-store.js';
import { TokenCache } from './token-cache.js';
import { notificationLinks, type NotificationLink } from './webhook/notification-link.js';
import { webhookHandlers } from './webhook/webhook-route.js';

/** The site's own half: the only one that knows the API key. */
export interface Backend {
  /**
   * Answers a request below the mount path; never rejects. `info` is what no header can be trusted to say; it is for
   * routes that admit callers by address. Where it is missing, these admit nobody:
   *
   * - `POST /webhook`: the hub's callbacks, where `webhook` is set
   *
   * The others go by the signed-in user alone:
   *
   * - `POST /token`: a token for the signed-in user; body `TokenRequest`, answer `TokenAnswer`
   * - `GET /api/v1/hub/projects/published-tags` and `…/published-list`: the hub's lists, with the caller's Bearer token
   */
  fetch(request: Request, info?: ConnectionInfo): Promise<Response>;
  /**
   * The full link of a notification, with a token of its target user: for that user's eyes alone.
   * @throws {HubError} `BAD_RESPONSE` if the event names no user or its link leaves the form site; else what the token
   *   exchange failed with
   */
  notificationLink: NotificationLink;
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
  const hub = createHubApi(options);
  const now = options.now ?? Date.now;
  const store = options.store ?? memoryStore(now);
  const tokens = new TokenCache(loggedExchange(hub, log), now);
  const checked = checkOptions(options);
  const webhook =
    checked.webhook && webhookHandlers({ ...checked.webhook, store, log, now, withoutKey: hub.withoutKey });
  const app = createApp({ ...checked, hub, tokens, log, webhook });
  return {
    fetch: async (request, info) => app.fetch(request, info ?? {}),
    notificationLink: notificationLinks(checked.formUrl, tokens),
  };
}
