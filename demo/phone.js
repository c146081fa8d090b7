// Plays a native app: holds the full page in a frame, as an app would in its WebView, and talks to it.
import { createHost } from './ois-host.js';
import { pay } from './payment.js';

const page = document.querySelector('#app-page');
const screen = document.querySelector('#app-screen');
const title = document.querySelector('#app-name');
const list = document.querySelector('#app-messages');
const openIn = document.querySelector('#app-open-in');
const theme = document.querySelector('#app-theme');
const locale = document.querySelector('#app-locale');

const site = await (await fetch('/demo/site')).json();
/** The form that was open last, or the first one, for the button “open”. */
let lastCode;
/** The app's second WebView, with a form in it and no bridge. */
let form;

/** Whatever is sent is shown; a token is shown as the place where it was. */
function show(from, json) {
  const { kind, type, payload } = JSON.parse(json, (key, value) =>
    key === 'access_token' || key === 'nonce' ? '…' : value,
  );
  const line = document.createElement('li');
  const sender = Object.assign(document.createElement('span'), { className: 'from', textContent: from });
  const name = Object.assign(document.createElement('b'), { textContent: `${kind} ${type}` });
  const text = payload && Object.keys(payload).length > 0 ? ` ${JSON.stringify(payload)}` : '';
  line.append(sender, name, text);
  list.prepend(line);
  while (list.children.length > 80) list.lastChild.remove();
}

/** An app asks its own server, which knows who is signed in. */
async function token() {
  const answer = await fetch('/ois/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ include: ['tables'], limit: 1 }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  const { access_token, expires_in, form_url, tables } = await answer.json();
  lastCode ??= tables?.[0]?.short_code;
  return { access_token, expires_in, form_url, hub_url: site.origins.hub };
}

/** The form in a WebView of its own. It needs a token, which the app has anyway. */
async function openForm({ shortCode, name, url }) {
  const { access_token, form_url } = await token();
  // A page that has no token yet does not know where forms are.
  const address = url ?? `${form_url}/${encodeURIComponent(shortCode)}`;
  closeForm();
  form = Object.assign(document.createElement('iframe'), { title: name ?? shortCode });
  screen.append(form);
  // After the empty first page, which is this page's own: Chromium would warn of a sandbox around that.
  form.sandbox = 'allow-forms allow-scripts allow-same-origin';
  title.textContent = name ?? shortCode;
  form.contentWindow.location.replace(`${address}?token=${encodeURIComponent(access_token)}`);
  return {};
}

function closeForm() {
  form?.remove();
  form = undefined;
  title.textContent = 'Your app';
}

/** The page in the app has no session of its own: the app brings it the balance. */
async function showBalance() {
  const answer = await fetch('/ois/points/balance', { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) return;
  const { balance_cents } = (await answer.json()).data;
  await ask('set-points', { balance_cents });
}

const host = createHost({
  send(json) {
    show('app →', json);
    page.contentWindow.postMessage(json, location.origin);
  },
  handlers: { token, 'open-form': openForm },
  welcome: () => ({ host: 'demo', locale: locale.value, theme: theme.value }),
  onEvent(type, payload) {
    if (type === 'select' || type === 'open') lastCode = payload.shortCode;
    if (type === 'ready' || type === 'close') void showBalance();
    if (type === 'recharge-requested') void pay().then((isPaid) => isPaid && showBalance());
  },
});

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== page.contentWindow || origin !== location.origin || typeof data !== 'string') return;
  show('← page', data);
  host.receive(data);
});

/** Asks the page, and shows what went wrong, if anything did. */
async function ask(type, payload) {
  try {
    return await host.request(type, payload);
  } catch (error) {
    const line = Object.assign(document.createElement('li'), { textContent: `${type}: ${error.message}` });
    list.prepend(line);
    return undefined;
  }
}

const payloads = {
  open: () => ({ shortCode: lastCode }),
  'set-insets': () => ({ top: 24, right: 0, bottom: 34, left: 0 }),
};
for (const button of document.querySelectorAll('[data-request]')) {
  const type = button.dataset.request;
  button.addEventListener('click', () => void ask(type, payloads[type]?.()));
}
theme.addEventListener('change', () => void ask('set-theme', { theme: theme.value }));
locale.addEventListener('change', () => void ask('set-locale', { locale: locale.value }));

// An app's Back closes what it has opened itself, then asks the page, and leaves only if the page had nothing to close.
document.querySelector('#app-back').addEventListener('click', async () => {
  if (form) return closeForm();
  const answer = await ask('back');
  if (answer && !answer.handled) title.textContent = 'Here the app would leave';
  setTimeout(() => !form && (title.textContent = 'Your app'), 1500);
});

// Another user: the page drops what it has, and asks for a token anew.
document.addEventListener('demo-user', () => {
  closeForm();
  if (host.connected) void ask('reset');
});

function load() {
  closeForm();
  page.contentWindow.location.replace(`/embed.html#points=on&top-up=on&open-in=${openIn.value}`);
}
openIn.addEventListener('change', () => {
  closeForm();
  page.contentWindow.location.hash = `points=on&top-up=on&open-in=${openIn.value}`;
});
document.querySelector('#app-reload').addEventListener('click', () => page.contentWindow.location.reload());

// Not before it is in sight: the page around it has a widget of its own.
new IntersectionObserver(
  (entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    load();
  },
  { rootMargin: '200px' },
).observe(page);
