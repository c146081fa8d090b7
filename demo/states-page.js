// Shows the states that the address names: ?state=a,b or ?state=all, &theme=light|dark|auto, &lang=ar, &width=320.
import { STATES } from './states.js';

const THEMES = ['auto', 'light', 'dark'];
const LANGUAGES = ['en', 'zh-CN', 'zh-TW', 'ja', 'ko', 'es', 'fr', 'de', 'ar'];
const WIDTHS = ['', '320', '480', '768', '1100'];

const root = document.documentElement;
const main = document.querySelector('main');
const chosen = { state: '', theme: 'auto', lang: 'en', width: '', ...readAddress() };

function readAddress() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** Links to this page with some of the choices changed. */
function buildLink(changes) {
  const choices = Object.entries({ ...chosen, ...changes }).filter(([, value]) => value);
  return `?${new URLSearchParams(choices)}`;
}

function createLink(text, changes) {
  const link = Object.assign(document.createElement('a'), { textContent: text, href: buildLink(changes) });
  if (Object.entries(changes).every(([name, value]) => chosen[name] === value)) {
    link.setAttribute('aria-current', 'true');
  }
  return link;
}

function applyChoices() {
  root.lang = chosen.lang;
  root.dir = chosen.lang === 'ar' ? 'rtl' : 'ltr';
  root.dataset.theme = chosen.theme;
  if (chosen.width) main.style.width = `${Number(chosen.width)}px`;
}

function renderChoices() {
  const nav = document.querySelector('nav');
  for (const [label, name, values] of [
    ['Theme', 'theme', THEMES],
    ['Language', 'lang', LANGUAGES],
    ['Width', 'width', WIDTHS],
  ]) {
    const line = document.createElement('p');
    line.append(`${label}: `);
    for (const value of values) line.append(createLink(value || 'all there is', { [name]: value }), ' ');
    nav.append(line);
  }
  const line = document.createElement('p');
  line.append(
    createLink('Index', { state: '' }),
    ' ',
    createLink('All that fit on one page', { state: 'all' }),
  );
  nav.append(line);
}

function renderIndex() {
  const list = document.createElement('ul');
  for (const { name, title } of STATES) {
    const item = document.createElement('li');
    item.append(createLink(title, { state: name }));
    list.append(item);
  }
  main.append(list);
}

/**
 * Shows a state at the end of the page.
 * @returns {Promise<void>} resolves once it is in its state
 */
async function renderState({ name, title, waitMs, create, act }) {
  const section = document.createElement('section');
  section.id = name;
  const heading = Object.assign(document.createElement('h2'), { textContent: title });
  const element = create();
  element.setAttribute('theme', chosen.theme);
  section.append(heading, element);
  main.append(section);
  await element.updateComplete;
  await act?.(element);
  if (waitMs) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** Shows these states in place of those on the page. Resolves once all are in their state. */
async function show(names) {
  main.replaceChildren();
  const states = STATES.filter(({ name, isAlone }) =>
    names.includes('all') ? !isAlone : names.includes(name),
  );
  await Promise.all(states.map(renderState));
}

/** Changes the theme of the page and of the states on it. */
function setTheme(theme) {
  chosen.theme = theme;
  root.dataset.theme = theme;
  for (const element of main.querySelectorAll('section > h2 + *')) element.setAttribute('theme', theme);
}

applyChoices();
renderChoices();
await customElements.whenDefined('ois-widget');
window.statesPage = {
  states: STATES.map(({ name, isAlone = false, isFirst = false, waitMs = 0 }) => ({
    name,
    isAlone,
    isFirst,
    waitMs,
  })),
  show,
  setTheme,
};
if (chosen.state) await show(chosen.state.split(','));
else renderIndex();
root.dataset.isReady = 'true';
