// Code that a site writes around the widget: it listens to events, switches the user and changes attributes.
import { pay } from './payment.js';
import { site } from './site-data.js';

const widget = document.querySelector('ois-widget');
const log = document.querySelector('#events');

const EVENTS = [
  'ois-ready',
  'ois-load',
  'ois-filter',
  'ois-select',
  'ois-open',
  'ois-close',
  'ois-error',
  'ois-recharge-request',
  'ois-table-request',
  'ois-notification',
  'ois-notification-open',
  'ois-outcome',
];
function logEvent(name, detail) {
  const line = document.createElement('li');
  const title = document.createElement('b');
  title.textContent = name;
  line.append(title, detail ? ` ${JSON.stringify(detail)}` : '');
  log.prepend(line);
  while (log.children.length > 50) log.lastChild.remove();
}
for (const name of EVENTS) widget.addEventListener(name, (event) => logEvent(name, event.detail));

// The site opens its own payment, and its server credits the user.
widget.addEventListener('ois-recharge-request', async () => {
  if (await pay()) void widget.refresh();
});

// The widget keeps its state in the address. A link to it is for the projects of this language.
function addLanguageToAddress() {
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) return;
  address.searchParams.set('lang', document.documentElement.lang);
  history.replaceState(history.state, '', address);
}
for (const name of ['ois-filter', 'ois-search', 'ois-sort', 'ois-open'])
  widget.addEventListener(name, addLanguageToAddress);

// The first choice of a language is that of the page, which the widget follows by itself.
const { lang } = document.documentElement;
for (const select of document.querySelectorAll('#locale, #app-locale')) {
  select.prepend([...select.options].find(({ value }) => value === lang));
  select.selectedIndex = 0;
}

// The id of each choice is the attribute that it sets. Its first option is the default.
const choices = [...document.querySelectorAll('.choices select')];
for (const choice of choices) {
  choice.addEventListener('change', () => {
    widget.setAttribute(choice.id, choice.value);
    // The page uses the theme of the widget.
    if (choice.id === 'theme') document.documentElement.dataset.theme = choice.value;
    const chosen = choices.filter(({ selectedIndex }) => selectedIndex > 0);
    document.querySelector('#chosen').textContent = chosen
      .map(({ id, value }) => ` ${id}="${value}"`)
      .join('');
  });
}

const user = document.querySelector('#user');
const note = document.querySelector('#user-note');
for (const { id } of site.users) user.add(new Option(site.texts.users[id], id, false, id === site.user));
for (const place of document.querySelectorAll('[data-origin]')) {
  place.textContent = site.origins[place.dataset.origin];
}
for (const link of document.querySelectorAll('a[data-link]'))
  link.href = `${site.origins[link.dataset.link]}/?lang=${lang}`;

let signedIn = user.value;

async function signIn(id) {
  const answer = await fetch('/demo/user', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: id }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
}

user.addEventListener('change', async () => {
  note.textContent = '';
  // One switch at a time: two could reach the server in either order.
  user.disabled = true;
  try {
    await signIn(user.value);
    signedIn = user.value;
    // Another user: the widget drops the token and all that it has loaded.
    void widget.reset();
    document.dispatchEvent(new Event('demo-user'));
  } catch {
    const wanted = user.selectedOptions[0].text;
    user.value = signedIn;
    note.textContent = site.texts.signInFailed
      .replace('{wanted}', wanted)
      .replace('{user}', user.selectedOptions[0].text);
  }
  user.disabled = false;
  // A control that was disabled has lost the keyboard's focus.
  user.focus({ preventScroll: true });
});
