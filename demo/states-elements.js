// Elements of the states page: what creates them, and what operates them. Everything comes from properties or from a hub in memory.
import { createFailure, createFakeHub } from './fake-hub.js';

const ICON = `${location.origin}/favicon.svg`;
export const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
export const LONG_TEXT =
  'A very long name, as somebody wrote it who had much to tell and no limit on the length of what could be typed';

export const TAGS = [
  'Cleaning',
  'Education',
  'Moving',
  'Repair',
  'At home',
  'Pets',
  'Garden',
  '包装',
  'نقل الأثاث',
];
const NAMES = [
  ['Weekly home cleaning', 'Housekeeping'],
  ['Moving within the city', 'Logistics'],
  ['Maths tutoring', 'Education'],
  ['Bicycle repair at home', 'Vehicles'],
  ['Dog walking', 'Pets'],
  ['搬家服务', '物流'],
  ['نقل الأثاث داخل المدينة', 'خدمات'],
];

/**
 * @param {number} count
 * @param {object} [fields] the same in all of them
 */
export const createTables = (count, fields = {}) =>
  Array.from({ length: count }, (_, index) => {
    const [name, industry] = NAMES[index % NAMES.length];
    return {
      short_code: `table-${index}`,
      name: index < NAMES.length ? name : `${name} ${index}`,
      industry,
      icon: index % 3 === 0 ? ICON : null,
      tags: [TAGS[index % TAGS.length], TAGS[(index + 3) % TAGS.length]],
      ...fields,
    };
  });

/** @param {number} count */
export const createTags = (count) => Array.from({ length: count }, (_, index) => `Tag ${index}`);

export const LONG_TABLES = [
  { short_code: 'long', name: LONG_TEXT, industry: LONG_TEXT, icon: null, tags: [LONG_TEXT, ...TAGS] },
  { short_code: 'word', name: LONG_WORD, industry: LONG_WORD, icon: ICON, tags: [LONG_WORD] },
  { short_code: 'short', name: 'A', industry: '', icon: null, tags: [] },
];

export const LONG_TITLE_TABLE = {
  short_code: 'long-title',
  name: `${LONG_TEXT} ${LONG_WORD}`,
  industry: '',
  icon: null,
  tags: [],
};

export const NEVER = new Promise(() => {});

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits for something that an element shows.
 * @param {Element} element
 * @param {string} selector in its shadow root
 */
export async function waitFor(element, selector) {
  for (let wait = 0; wait < 200; wait += 1) {
    const found = element.shadowRoot?.querySelector(selector);
    if (found) return found;
    await pause(25);
  }
  throw new Error(`${element.localName} shows no ${selector}`);
}

export const press = async (element, selector) => (await waitFor(element, selector)).click();

export async function type(element, selector, text) {
  const input = await waitFor(element, selector);
  input.value = text;
  input.dispatchEvent(new Event('input'));
}

export const createElement = (name, properties) => Object.assign(document.createElement(name), properties);
export const createFilter = (properties) => createElement('ois-tag-filter', properties);
export const createGrid = (properties) => createElement('ois-table-grid', properties);

/**
 * @param {import('./fake-hub.js').FakeHubOptions} [options] of its hub
 * @param {object} [properties]
 */
export function createWidget(options, properties) {
  const { fetch } = createFakeHub({
    tables: createTables(4),
    formUrl: `${location.origin}/demo/form`,
    ...options,
  });
  return createElement('ois-widget', { tokenEndpoint: '/ois/token', noHistory: true, fetch, ...properties });
}

export const respondWith = (status) => ({ respond: () => createFailure(status) });

/** Returns what a site may add to a card. */
export function createCardExtra() {
  const box = document.createElement('div');
  const call = createElement('a', { href: '#call', textContent: 'Call me' });
  const ask = createElement('button', { type: 'button', textContent: 'Ask' });
  const price = createElement('span', { textContent: '¥99' });
  const badge = createElement('span', { textContent: 'New' });
  price.part = 'price';
  badge.part = 'badge';
  call.part = ask.part = 'action';
  box.append(price, ' ', badge, ' ', call, ' ', ask);
  return box;
}
