// Simulates a native app: embeds the full page in a frame, as an app does in its WebView, and exchanges messages with it.
import { createHost } from './ois-host.js';
import { pay } from './payment.js';
import { site } from './site-data.js';

const pageFrame = document.querySelector('#app-page');
const screen = document.querySelector('#app-screen');
const title = document.querySelector('#app-name');
const list = document.querySelector('#app-messages');
const openIn = document.querySelector('#app-open-in');
const theme = document.querySelector('#app-theme');
const locale = document.querySelector('#app-locale');

const MAX_LINE_LENGTH = 400;

// The first choice of a language is that of the page.
locale.value = document.documentElement.lang;

/** Short code of the last selected or opened form, or of the first one, for the button “open”. */
let lastShortCode;
/** What the page showed last: it shows it again after a reload. */
let state;
/** The app's second WebView, for a form, without a bridge. */
let formFrame;
/** Counts the users: what was requested for the former one must not be shown to the next one. */
let users = 0;

/** Adds a message to the list. Tokens and nonces are replaced by “…”. */
function logMessage(from, json) {
  const { kind, type, payload } = JSON.parse(json, (key, value) =>
    key === 'access_token' || key === 'nonce' ? '…' : value,
  );
  const line = document.createElement('li');
  const sender = Object.assign(document.createElement('span'), { className: 'from', textContent: from });
  const name = Object.assign(document.createElement('b'), { textContent: `${kind} ${type}` });
  const text = payload && Object.keys(payload).length > 0 ? ` ${JSON.stringify(payload)}` : '';
  // Lists that come with a token are long.
  line.append(sender, name, text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text);
  list.prepend(line);
  while (list.children.length > 80) list.lastChild.remove();
}

/** Requests a token from the app's own server, which identifies the signed-in user. The first one brings the lists. */
async function fetchToken({ reason } = {}) {
  const lists = reason === 'initial' ? { include: ['tags', 'tables'] } : { include: ['tables'], limit: 1 };
  const response = await fetch(`${site.basePath}/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(lists),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  const token = await response.json();
  lastShortCode ??= token.tables?.[0]?.short_code;
  return { ...token, hub_url: site.origins.hub };
}

/** Opens a form, or the link of a notification, in a WebView of its own, with a token of the app. */
async function openForm({ shortCode, name, url, link }) {
  const user = users;
  const { access_token, form_url } = await fetchToken();
  if (user !== users) throw new Error('Another user has signed in.');
  // Without a token the page has no form_url, and sends no address.
  const address = link ? form_url + link : (url ?? `${form_url}/${encodeURIComponent(shortCode)}`);
  // A link comes from outside: demo/hosts checks more of it.
  if (new URL(address).origin !== new URL(form_url).origin) throw new Error('The link leaves the form site.');
  closeForm();
  formFrame = Object.assign(document.createElement('iframe'), { title: name ?? shortCode });
  screen.append(formFrame);
  // Set after the initial empty document, which has this page's origin: Chromium would warn about a sandbox around it.
  formFrame.sandbox = 'allow-forms allow-scripts allow-same-origin';
  title.textContent = name ?? shortCode;
  const [page] = address.split('#');
  const token = `${page.includes('?') ? '&' : '?'}token=${encodeURIComponent(access_token)}`;
  formFrame.contentWindow.location.replace(page + token + address.slice(page.length));
  return {};
}

function closeForm() {
  formFrame?.remove();
  formFrame = undefined;
  title.textContent = site.texts.yourApp;
}

/** Sends the balance to the page, which has no session of its own in the app. */
async function showBalance() {
  const user = users;
  const response = await fetch(`${site.basePath}/points/balance`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) return;
  const { balance_cents } = (await response.json()).data;
  if (user !== users) return;
  await sendRequest('set-points', { balance_cents });
}

const host = createHost({
  send(json) {
    logMessage(site.texts.fromApp, json);
    pageFrame.contentWindow.postMessage(json, location.origin);
  },
  handlers: { token: fetchToken, 'open-form': openForm },
  welcome: () => ({ host: 'demo', locale: locale.value, theme: theme.value, state }),
  onEvent(type, payload) {
    // A page of the form site that belongs to no table has none.
    if (type === 'select' || type === 'open') lastShortCode = payload.shortCode || lastShortCode;
    if (type === 'ready') hasColors = false;
    if (type === 'ready' || type === 'close') void showBalance();
    if (type === 'state') ({ state } = payload);
    if (type === 'recharge-requested') void pay().then(showBalance);
  },
});

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== pageFrame.contentWindow || origin !== location.origin || typeof data !== 'string') return;
  logMessage(site.texts.fromPage, data);
  host.receive(data);
});

/** Sends a request to the page, and adds an error to the list if it fails. */
async function sendRequest(type, payload) {
  try {
    return await host.request(type, payload);
  } catch (error) {
    const line = Object.assign(document.createElement('li'), { textContent: `${type}: ${error.message}` });
    list.prepend(line);
    return undefined;
  }
}

let pushes = 0;
let hasColors = false;
const payloads = {
  // A native push that comes while the app is open.
  notification: () => ({
    id: `push-${(pushes += 1)}`,
    event: 'order_grab_available',
    timestamp: new Date().toISOString(),
    short_code: lastShortCode ?? '',
    title: site.texts.pushTitle,
    content: site.texts.pushText,
    link: `/${lastShortCode ?? ''}`,
  }),
  // The user tapped a native notification.
  'open-link': () => ({ link: `/${lastShortCode ?? ''}` }),
  open: () => ({ shortCode: lastShortCode }),
  // The colours of an app, then the page's own again.
  'set-colors': () => {
    hasColors = !hasColors;
    return hasColors ? { background: '#f5f0e6', surface: '#fffaf0', text: '#2b2118', accent: '#8a4b08' } : {};
  },
  'set-insets': () => ({ top: 24, right: 0, bottom: 34, left: 0 }),
};
for (const button of document.querySelectorAll('[data-request]')) {
  const type = button.dataset.request;
  button.addEventListener('click', () => void sendRequest(type, payloads[type]?.()));
}
theme.addEventListener('change', () => void sendRequest('set-theme', { theme: theme.value }));
locale.addEventListener('change', () => void sendRequest('set-locale', { locale: locale.value }));

// Back closes the app's own form, then sends `back` to the page, and leaves only if the page had nothing to close.
document.querySelector('#app-back').addEventListener('click', async () => {
  if (formFrame) return closeForm();
  const answer = await sendRequest('back');
  if (answer && !answer.handled) title.textContent = site.texts.wouldLeave;
  setTimeout(() => !formFrame && (title.textContent = site.texts.yourApp), 1500);
});

// Another user: the page discards its data, and requests a new token.
document.addEventListener('demo-user', () => {
  users += 1;
  closeForm();
  state = undefined;
  if (host.connected) void sendRequest('reset');
});

function load() {
  closeForm();
  pageFrame.contentWindow.location.replace(
    `embed.html?lang=${document.documentElement.lang}#points=on&top-up=on&notifications=on&open-in=${openIn.value}`,
  );
}
openIn.addEventListener('change', () => {
  closeForm();
  const { location: address } = pageFrame.contentWindow;
  // Without a history entry, or Back would contradict the choice.
  address.replace(new URL(`#points=on&top-up=on&notifications=on&open-in=${openIn.value}`, address.href));
});
document
  .querySelector('#app-reload')
  .addEventListener('click', () => pageFrame.contentWindow.location.reload());

// Loaded when it becomes visible, because the page around it has a widget of its own.
new IntersectionObserver(
  (entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    load();
  },
  { rootMargin: '200px' },
).observe(pageFrame);
