// The servers of the static demo, in a worker of its page: simulated hub, form site, and the site's own server.
import { createBackend } from '../../src/server/create-backend.js';
import type { Language } from '../../src/simulator/locales/language.js';
import { createSimulator } from '../../src/simulator/simulator.js';
import { createSiteApi } from '../site-api.js';
import { DEMO_TEXTS } from '../texts.js';
import { USERS, type UserId } from '../users.js';
import type { WidgetSettings } from '../widget-settings.js';
import { setReceiver } from './post.js';
import { sendResponse, toRequest, type RelayedRequest } from './relay.js';

/** The page's first message. */
interface Start {
  /** URL below which the service worker relays requests to this page. */
  root: string;
  language: Language;
  settings: Record<Language, WidgetSettings>;
}

const WEBHOOK_SENDER = '127.0.0.1';

function createServers({ root, language, settings }: Start): (request: Request) => Promise<Response> {
  const { origin, pathname } = new URL(root);
  const [hubUrl, formUrl, basePath] = [`${root}hub`, `${root}form`, `${pathname}ois`];
  // The same short codes in each page, so that links can be shared.
  const simulator = createSimulator({ hubUrl, formUrl, language, frameAncestors: [origin] });
  let user: UserId = USERS[0].id;
  const backend = createBackend({
    hubUrl,
    formUrl,
    apiKey: simulator.keys.create({ label: 'Demo site' }).key,
    basePath,
    identify: () => user,
    webhook: { allowedIps: [WEBHOOK_SENDER] },
    fetch: (input, init) => simulator.hub(new Request(input, init)),
  });
  setReceiver((request) => backend.fetch(request, { remoteAddress: WEBHOOK_SENDER }));
  simulator.webhooks.add({ notificationUrl: `${origin}${basePath}/webhook` });
  simulator.ledger.topUp(100);
  const { welcomePoints: reason } = DEMO_TEXTS[language].server;
  for (const { id } of USERS) simulator.ledger.transfer({ clientUserId: id, amountCents: 2_000, reason });

  const catalogue = { backend, basePath, origins: { page: origin, hub: hubUrl, form: formUrl } };
  const api = createSiteApi({
    catalogues: { en: catalogue, 'zh-CN': catalogue },
    sessions: {
      findUser: () => user,
      signIn: (_request, id) => {
        user = id;
        return undefined;
      },
    },
    settings,
    root: pathname.replace(/\/$/, ''),
  });
  return async (request) => {
    if (request.url.startsWith(`${hubUrl}/`)) return simulator.hub(request);
    if (request.url.startsWith(`${formUrl}/`)) return simulator.form(request);
    return api.fetch(request);
  };
}

let respond: ((request: Request) => Promise<Response>) | undefined;
let acceptLanguage = 'en';

self.addEventListener('message', ({ data, ports }: MessageEvent<Start | RelayedRequest>) => {
  if ('root' in data) {
    acceptLanguage = data.language;
    respond = createServers(data);
    return;
  }
  const [port] = ports;
  if (respond && port) void sendResponse(port, respond(toRequest(data, acceptLanguage)));
});
