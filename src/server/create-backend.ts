import { isRecord } from '../hub/envelope.js';
import type { NotificationEvent } from '../hub/events.js';
import { ownFields } from '../hub/own-fields.js';
import { createApp } from './app.js';
import type { ConnectionInfo } from './connection-info.js';
import { EventStreams } from './events/event-streams.js';
import { errorExplainer } from './explain-error.js';
import { createHubApi } from './hub-api.js';
import { loggedExchange } from './hub-failures.js';
import { logToStderr, unfailing } from './log.js';
import { checkOptions, type BackendOptions } from './options.js';
import { quickLane, type QuickLane } from './quick-lane.js';
import { signedInUser } from './require-user.js';
import { createPoints, type Points } from './points/points.js';
import { SharedLists } from './shared-lists.js';
import { SharedTokens } from './shared-tokens.js';
import { memoryStore } from './store/memory-store.js';
import { createStoreKey } from './store/store-key.js';
import { TokenCache } from './token-cache.js';
import { tokenRoute } from './token-route.js';
import { createNotificationLink, type NotificationLink } from './events/notification-link.js';
import { createWebhookRoute } from './webhook/webhook-route.js';

/** The site's own half: the only one that knows the API key. */
export interface Backend extends Points {
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
   * - `GET /points/balance` and `GET /points/logs?page=&page_size=`: the signed-in user's, in the hub's envelope
   * - `GET /events`: the signed-in user's notifications as server-sent events
   */
  fetch(request: Request, info?: ConnectionInfo): Promise<Response>;
  /**
   * The full link of a notification, with a token of its target user: for that user's eyes alone.
   * @throws {HubError} `BAD_RESPONSE` if the event names no user or its link leaves the form site; else what the token
   *   exchange failed with
   */
  notificationLink: NotificationLink;
  /** Ends the event streams and what feeds them. Call it before you wait for your server's connections to end. */
  close(): Promise<void>;
}

const quickLanes = new WeakMap<Pick<Backend, 'fetch'>, QuickLane>();

/** The quick lane of a backend that was made here, for handlers that can do without a `Response`. */
export const quickLaneOf = (backend: Pick<Backend, 'fetch'>): QuickLane | undefined =>
  quickLanes.get(backend);

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
export function createBackend(given: BackendOptions): Backend {
  const options = isRecord(given) ? ownFields(given) : given;
  const checked = checkOptions(options);
  const hub = createHubApi(options);
  const log = unfailing(options.log ?? logToStderr);
  const now = options.now ?? Date.now;
  const store = options.store ?? memoryStore(now);
  // A server alone has its tokens in the cache already.
  const sharing = options.store && new SharedTokens({ hub, store, log });
  const tokens = new TokenCache(loggedExchange(hub, log), now, sharing);
  const userOf = signedInUser(checked.identify, log, hub.withoutKey);
  const lists = new SharedLists({ hub, cacheMs: checked.listCacheSeconds * 1000, now });
  const token = tokenRoute({ lists, tokens, formUrl: checked.formUrl, userOf, log });
  const explain = errorExplainer(log, hub.withoutKey);
  const notificationLink = createNotificationLink(checked.formUrl, tokens);
  const channel = createStoreKey('notifications', hub.root, '');
  const streams = new EventStreams({
    store,
    channel,
    sealer: hub.sealer,
    createLink: notificationLink,
    log,
    now,
  });
  const deliver = (event: NotificationEvent): Promise<void> => streams.publish(event);
  const webhook =
    checked.webhook &&
    createWebhookRoute({
      ...checked.webhook,
      store,
      scope: hub.root,
      deliver,
      log,
      now,
      withoutKey: hub.withoutKey,
    });
  const app = createApp({ ...checked, hub, token, userOf, streams, webhook, explain, log });
  const quick = quickLane({ ...checked, token, explain });
  const backend: Backend = {
    fetch: async (request, info = {}) => {
      const plain = await quick(request, info);
      if (!plain) return app.fetch(request, info);
      const { body, status, headers } = plain;
      return new Response(body, { status, headers });
    },
    ...createPoints({ hub, store, log, now }),
    notificationLink,
    close: () => streams.close(),
  };
  quickLanes.set(backend, quick);
  return backend;
}
