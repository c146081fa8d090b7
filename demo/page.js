// The playground: the code that a site writes around the widget, and the panel that changes both.
import { createControl, isServer, readColor } from './playground/controls.js';
import { createDefinitions } from './playground/definitions.js';
import { createState, writeAddress } from './playground/address.js';
import { createFaultyFetch } from './playground/faults.js';
import { formatAddress } from './playground/format-address.js';
import { createLog } from './playground/log.js';
import { createCopyButtons, createPanel } from './playground/panel.js';
import { createPreview } from './playground/preview.js';
import { createSamples } from './playground/samples.js';
import { showCode } from './playground/code.js';
import { createUserChoice } from './playground/users.js';
import { pay } from './payment.js';
import { site } from './site-data.js';

const { texts, settings, basePath, origins } = site;
const find = (selector) => document.querySelector(selector);

const state = createState(createDefinitions(site));
if (state.ignored.length > 0)
  find('#address-note').textContent = `${texts.ignored} ${state.ignored.join(', ')}`;

const log = createLog({
  list: find('#events'),
  filter: find('#log-filter'),
  kind: find('#log-kind'),
  clear: find('#log-clear'),
});

// The widget keeps its state in the address. A link to it is for the projects of this language.
function addLanguageToAddress() {
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) return;
  address.searchParams.set('lang', document.documentElement.lang);
  history.replaceState(history.state, '', address);
}
const KEPT_IN_ADDRESS = ['ois-filter', 'ois-search', 'ois-sort', 'ois-open'];

function listen(widget) {
  for (const name of settings.events)
    widget.addEventListener(name, ({ detail }) => log.addEvent(name, detail));
  for (const name of KEPT_IN_ADDRESS) widget.addEventListener(name, addLanguageToAddress);
  // The site opens its own payment, and its server credits the user.
  widget.addEventListener('ois-recharge-request', async () => {
    await pay();
    // Also after an error: the user may have been credited.
    void widget.refresh();
  });
}

const tokenEndpoint = `${basePath}/token`;
const root = new URL(site.root || '/', document.baseURI).href;
const refusingFormUrl = `${root}demo/no-frame`;
const request = (input, init) => fetch(input, init);
const createPreviewOnPage = () =>
  createPreview({
    state,
    tokenEndpoint,
    texts,
    onCreate: listen,
    createFetch: () => {
      const options = { next: request, refusingFormUrl, texts: texts.many };
      return log.logRequests(createFaultyFetch(state.get('fault'), options), texts.failed, root);
    },
    createSamples: (send) => createSamples(tokenEndpoint, send),
  });

const rank = ({ kind }) => ({ choice: 0, boolean: 1 })[kind] ?? 2;

/** Adds the controls of a group of settings to a form. */
function addControls(form, isIncluded) {
  const definitions = state.definitions.filter(isIncluded);
  // Choices first, then switches, then texts.
  for (const definition of definitions.sort((one, other) => rank(one) - rank(other)))
    find(form).append(createControl(definition, state, texts));
}
addControls('#attributes', (one) => one.group === 'attribute' && !isServer(one));
addControls('#servers', (one) => one.group === 'attribute' && isServer(one));
addControls('#properties', ({ group }) => group === 'property');
addControls('#tokens', ({ group }) => group === 'token');

/** Fills a choice in the page, and keeps it in step with the state. */
function connectSelect(name, labels) {
  const select = find(`#${name}`);
  const { choices } = state.definitions.find((one) => one.name === name);
  for (const choice of labels ? choices : []) {
    const option = new Option(labels[choice] ?? choice, choice);
    if (!labels[choice]) option.lang = 'en';
    select.add(option);
  }
  const show = () => (select.value = state.get(name));
  select.addEventListener('change', () => state.set(name, select.value));
  state.onChange((changed) => changed === name && show());
  show();
}
connectSelect('code');
connectSelect('preset', { '': texts.none });
connectSelect('dir', { auto: texts.asThePage, ltr: texts.leftToRight, rtl: texts.rightToLeft });
connectSelect(
  'fault',
  Object.fromEntries(Object.entries(texts.faults).map(([name, [title]]) => [name, title])),
);
const showFault = () => (find('#fault-text').textContent = texts.faults[state.get('fault')][1]);
state.onChange(showFault);
showFault();

for (const place of document.querySelectorAll('[data-origin]'))
  place.textContent =
    place.dataset.origin === 'page' ? origins.page : formatAddress(origins[place.dataset.origin], root);
for (const link of document.querySelectorAll('a[data-link]'))
  link.href = `${origins[link.dataset.link]}/?lang=${document.documentElement.lang}`;
for (const part of document.querySelectorAll('[data-needs]')) part.hidden = !origins[part.dataset.needs];

// The page in another language keeps the settings, without those that name something of this language's hub.
const kept = state.definitions.filter((one) => !isServer(one) && !['tags', 'short-code'].includes(one.name));
function showLanguageLinks() {
  const values = new Map(kept.map(({ name }) => [name, state.get(name)]));
  for (const link of document.querySelectorAll('.languages a'))
    link.href = writeAddress(link.href, values, kept);
}
state.onChange(showLanguageLinks);
showLanguageLinks();

showCode(state);
createPanel(state);
createCopyButtons(texts);

const users = createUserChoice({ site, state });
const preview = createPreviewOnPage();

const color = find('#color');
const showColor = () => (color.value = readColor(getComputedStyle(find('.preview-page')).backgroundColor));
color.addEventListener('input', () => state.set('color', color.value));
find('#no-color').addEventListener('click', () => state.set('color', ''));
// After those of the preview, which change the colour.
state.onChange(showColor);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showColor);
showColor();

users.onSwitch(() => {
  // Another user: the widget drops the token and all that it has loaded.
  void preview.reset();
  document.dispatchEvent(new Event('demo-user'));
});
// The page works meanwhile.
await users.signInFromAddress();
