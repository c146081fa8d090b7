import { isRecord } from '../hub/envelope.js';
import { ownFields } from '../hub/own-fields.js';
import { API_PREFIX } from '../hub/paths.js';
import { createApp } from './app.js';
import { createAppToken, type AppToken } from './app-token.js';
import type { ConnectionInfo } from './connection-info.js';
import { createArgumentError } from './argument-error.js';
import { createDebug } from './debug.js';
import { createToErrorResponse } from './to-error-response.js';
import { createDeliver } from './events/deliver.js';
import { EventStreams } from './events/event-streams.js';
import { convertRecharge, type UserEvent } from './events/format-event.js';
import { createNotificationLink, type NotificationLink } from './events/notification-link.js';
import { createFastPath, type FastPath } from './fast-path.js';
import { createCheckHealth, type CheckHealth } from './health.js';
import { createHubApi } from './hub-api.js';
import { createLoggedExchange } from './hub-errors.js';
import { createFetchLists } from './included-lists.js';
import { createListRoutes } from './list-route.js';
import { createSafeLog, logToStderr } from './log.js';
import { checkOptions, findUnknownOptions, type BackendOptions } from './options.js';
import { createCheckOrigin } from './origin-guard.js';
import { createPoints, type Points } from './points/points.js';
import { createOpenRoute } from './render/open-route.js';
import { createRender, type Render } from './render/render.js';
import { createIdentifyUser } from './require-user.js';
import { SharedLists } from './shared-lists.js';
import { SharedTokens } from './shared-tokens.js';
import { memoryStore } from './store/memory-store.js';
import { createStoreKey } from './store/store-key.js';
import { TokenCache } from './token-cache.js';
import { createTokenRoute } from './token-route.js';
import { WebhookInbox } from './webhook/webhook-inbox.js';
import { createWebhookLog } from './webhook/webhook-log.js';
import { createWebhookRoute } from './webhook/webhook-route.js';

/** The part of the product that runs on the site's own server. No other part has the API key. */
export interface Backend extends Points {
  /**
   * Responds to a request below the mount path. Never rejects, except for what is no `Request`.
   *
   * - `POST /token`: a token of the signed-in user; body `TokenRequest`, response `TokenAnswer`
   * - `GET /api/v1/hub/projects/published-tags` and `…/published-list`: the hub's lists, with the client's Bearer token
   * - `GET /points/balance` and `GET /points/logs?page=&page_size=`: points of the signed-in user, in the hub's envelope
   * - `POST /open?short_code=…`: redirects the signed-in user to a form, for cards of `render` before scripts have loaded
   * - `GET /events`: the signed-in user's notifications and outcomes (`StreamedEvents`) as server-sent events
   * - `POST /webhook`: the hub's calls, if the option `webhook` is set
   *
   * @param info of the connection. Without its `remoteAddress`, `POST /webhook` allows no one
   */
  fetch(request: Request, info?: ConnectionInfo): Promise<Response>;
  render: Render;
  appToken: AppToken;
  notificationLink: NotificationLink;
  /** Returns whether hub, API key and store can be used, for a readiness check or a check at start. Never rejects. */
  checkHealth: CheckHealth;
  /**
   * Ends the event streams, and waits for handlers of `webhook.inbox`. Call it before `server.close()`, which waits for
   * open connections.
   */
  close(): Promise<void>;
}

/** The parts of a backend that a handler for `node:http` uses. */
interface HandlerParts {
  /** Responds without a `Response`. */
  fastPath: FastPath;
  /** Returns whether {@link Backend.close} was called. */
  isClosed: () => boolean;
}

const handlerParts = new WeakMap<Pick<Backend, 'fetch'>, HandlerParts>();

/** @returns undefined for an object that `createBackend` did not return */
export const getHandlerParts = (backend: Pick<Backend, 'fetch'>): HandlerParts | undefined =>
  handlerParts.get(backend);

/**
 * Creates the backend for a widget's `token-endpoint`.
 *
 * @example
 * const backend = createBackend({
 *   hubUrl: 'https://hub.example.com',
 *   formUrl: 'https://form.example.com',
 *   apiKey: process.env.OIS_API_KEY,
 *   identify: (request) => getSession(request.headers.get('cookie'))?.userId,
 * });
 * app.use('/ois', toNodeHandler(backend));
 *
 * @throws {HubError} `BAD_CONFIG` if an option is missing or unusable, with the value to use instead
 */
export function createBackend(backendOptions: BackendOptions): Backend {
  const options = isRecord(backendOptions) ? ownFields(backendOptions) : backendOptions;
  const {
    formUrl,
    identify,
    allowedOrigins,
    allowedHosts,
    basePath,
    listCacheSeconds,
    renderUserId,
    webhook,
  } = checkOptions(options);
  const now = options.now ?? Date.now;
  const store = options.store ?? memoryStore(options.now);
  const hub = createHubApi(options);
  const log = createSafeLog(options.log ?? logToStderr, hub.redact);
  for (const name of findUnknownOptions(options))
    log({ level: 'warn', event: 'unknown_option', message: `createBackend has no option "${name}".` });
  const debug = createDebug(hub.redact);
  const toErrorResponse = createToErrorResponse(log);

  // Without a store of its own, the cache is the only place of tokens.
  const sharing = options.store && new SharedTokens({ hub, store, log });
  const tokens = new TokenCache(createLoggedExchange(hub, log), now, sharing);
  const lists = new SharedLists({ hub, cacheMs: listCacheSeconds * 1000, now });
  const fetchLists = createFetchLists(lists, log);
  const notificationLink = createNotificationLink(formUrl, tokens);
  const streams = new EventStreams({
    store: options.store,
    channel: createStoreKey('notifications', hub.root, ''),
    sealer: hub.sealer,
    log,
    now,
  });

  const checkOrigin = createCheckOrigin({ allowedOrigins, allowedHosts });
  const identifyUser = createIdentifyUser(identify, renderUserId, log);
  const handleToken = createTokenRoute({
    checkOrigin,
    identifyUser,
    tokens,
    fetchLists,
    formUrl,
    toErrorResponse,
    debug,
  });
  const listRoutes = createListRoutes({ checkOrigin, identifyUser, hub, toErrorResponse, log });
  const publish = (event: UserEvent): Promise<void> => {
    debug('events', () => `publish ${event.data.event}`);
    return streams.publish(event);
  };
  const deliver = createDeliver({ hub, formUrl, publish, log });
  const webhookLog = createWebhookLog({ log, now });
  const webhookInbox =
    webhook?.inbox && new WebhookInbox({ ...webhook, inbox: webhook.inbox, deliver, webhookLog });
  const handleWebhook =
    webhook &&
    createWebhookRoute({
      ...webhook,
      webhookInbox,
      store,
      scope: hub.root,
      deliver,
      webhookLog,
      toErrorResponse,
      debug,
    });
  const app = createApp({
    hub,
    allowedOrigins,
    basePath,
    checkOrigin,
    identifyUser,
    handleToken,
    listRoutes,
    handleOpen: createOpenRoute({ checkOrigin, identifyUser, tokens, formUrl, toErrorResponse, log, now }),
    streams,
    handleWebhook,
    toErrorResponse,
    log,
    debug,
  });
  const fastPath = createFastPath({ basePath, allowedOrigins, handleToken, listRoutes, handleWebhook });

  let isClosed = false;
  const backend: Backend = {
    fetch: async (request, info = {}) => {
      if (typeof request?.headers?.get !== 'function')
        throw createArgumentError('fetch needs a Request. With node:http, use toNodeHandler.');
      const plain = await fastPath(request, info);
      if (!plain) return app.fetch(request, info);
      const { body, status, headers } = plain;
      return new Response(body, { status, headers });
    },
    ...createPoints({
      hub,
      store,
      log,
      now,
      onCredited: (order, result) => void publish(convertRecharge(order, result, now())),
    }),
    render: createRender({
      hub,
      tokens,
      renderUserId,
      basePath,
      freshMs: listCacheSeconds * 1000,
      log,
      now,
    }),
    appToken: createAppToken({ tokens, fetchLists, formUrl, hubUrl: hub.root.slice(0, -API_PREFIX.length) }),
    notificationLink,
    checkHealth: createCheckHealth({ hub, store, now }),
    close: async () => {
      isClosed = true;
      await Promise.all([streams.close(), webhookInbox?.close()]);
    },
  };
  handlerParts.set(backend, { fastPath, isClosed: () => isClosed });
  return backend;
}
