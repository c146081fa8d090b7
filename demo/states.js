// The registry of the states page: one entry for each state of each element. Everything comes from properties or from a
// hub in memory. The accessibility and appearance tests show every entry, so a new state needs no more than an entry here.
import { createFailure, createFakeHub } from './fake-hub.js';

/**
 * @typedef {object} State
 * @property {string} name in the address: `?state=name`
 * @property {string} title
 * @property {boolean} [isAlone] covers the page or is very long, so it is shown without others
 * @property {boolean} [isFirst] needs a page that no user has touched: shown by its address alone
 * @property {number} [waitMs] how long it takes by itself to come into its state
 * @property {() => HTMLElement} create creates the element; it is on the page afterwards
 * @property {(element: any) => unknown} [act] brings it into its state, once it is on the page and has been rendered
 */

const ICON = `${location.origin}/favicon.svg`;
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
const LONG_TEXT =
  'A very long name, as somebody wrote it who had much to tell and no limit on the length of what could be typed';

const TAGS = ['Cleaning', 'Education', 'Moving', 'Repair', 'At home', 'Pets', 'Garden', '包装', 'نقل الأثاث'];
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
const createTables = (count, fields = {}) =>
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
const createTags = (count) => Array.from({ length: count }, (_, index) => `Tag ${index}`);

const LONG_TABLES = [
  { short_code: 'long', name: LONG_TEXT, industry: LONG_TEXT, icon: null, tags: [LONG_TEXT, ...TAGS] },
  { short_code: 'word', name: LONG_WORD, industry: LONG_WORD, icon: ICON, tags: [LONG_WORD] },
  { short_code: 'short', name: 'A', industry: '', icon: null, tags: [] },
];

const LONG_TITLE_TABLE = {
  short_code: 'long-title',
  name: `${LONG_TEXT} ${LONG_WORD}`,
  industry: '',
  icon: null,
  tags: [],
};

const NEVER = new Promise(() => {});

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits for something that an element shows.
 * @param {Element} element
 * @param {string} selector in its shadow root
 */
async function waitFor(element, selector) {
  for (let wait = 0; wait < 200; wait += 1) {
    const found = element.shadowRoot?.querySelector(selector);
    if (found) return found;
    await pause(25);
  }
  throw new Error(`${element.localName} shows no ${selector}`);
}

const press = async (element, selector) => (await waitFor(element, selector)).click();

async function type(element, selector, text) {
  const input = await waitFor(element, selector);
  input.value = text;
  input.dispatchEvent(new Event('input'));
}

const createElement = (name, properties) => Object.assign(document.createElement(name), properties);
const createFilter = (properties) => createElement('ois-tag-filter', properties);
const createGrid = (properties) => createElement('ois-table-grid', properties);

/**
 * @param {import('./fake-hub.js').FakeHubOptions} [options] of its hub
 * @param {object} [properties]
 */
function createWidget(options, properties) {
  const { fetch } = createFakeHub({
    tables: createTables(4),
    formUrl: `${location.origin}/demo/form`,
    ...options,
  });
  return createElement('ois-widget', { tokenEndpoint: '/ois/token', noHistory: true, fetch, ...properties });
}

const NOTIFICATIONS = [
  {
    event: 'order_grab_available',
    timestamp: '2026-03-01T09:30:00+08:00',
    title: 'New order to grab',
    content: 'There is a new request for “Weekly home cleaning”. The first to grab it has it.',
    link: `${location.origin}/demo/form/table-0?order=7`,
  },
  {
    event: 'order_created',
    timestamp: '2026-02-28T18:05:00+08:00',
    title: '订单已创建',
    content: '您的订单已被接单。',
  },
  { event: 'order_matched', timestamp: 'yesterday', title: LONG_TEXT, content: `${LONG_TEXT} ${LONG_WORD}` },
  { event: 'order_dispatched', timestamp: '', title: '', content: 'لديك طلب جديد.' },
];

/** Responds with an event stream that contains these notifications, and stays open. */
function createStream(notifications) {
  const text = notifications
    .map((data, index) => `id: ${index}\nevent: notification\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`:\n\n${text}`)),
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

/**
 * @param {() => Response | Promise<Response>} respond to the request for the event stream
 * @param {object} [properties]
 */
const createNotifications = (respond, properties) =>
  createElement('ois-notifications', {
    eventsEndpoint: '/ois/events',
    fetch: async () => respond(),
    ...properties,
  });

const NOTIFICATION_STATES = [
  { name: 'loading', respond: () => NEVER, shows: '.placeholders' },
  { name: 'empty', respond: () => createStream([]), shows: '.message' },
  { name: 'list', respond: () => createStream(NOTIFICATIONS), shows: '[part=list]' },
  { name: 'failed', respond: () => createFailure(503), shows: '[role=alert]' },
  { name: 'signed-out', respond: () => createFailure(401), shows: '.message' },
].flatMap(({ name, respond, shows }) => [
  {
    name: `notifications-${name}`,
    title: `Notifications: ${name.replace('-', ' ')}`,
    create: () => createNotifications(respond),
    act: (element) => waitFor(element, shows),
  },
  {
    name: `notifications-dialog-${name}`,
    title: `Notifications, compact: ${name.replace('-', ' ')}`,
    isAlone: true,
    create: () => createNotifications(respond, { compact: true }),
    act: async (element) => {
      await press(element, '[part=opener]');
      await waitFor(element, shows);
    },
  },
]);

const respondWith = (status) => ({ respond: () => createFailure(status) });

/** The codes whose words differ, and one of those that share the rest. */
const ERROR_CODES = [
  'NETWORK',
  'TIMEOUT',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'BAD_CONFIG',
  'UNSAFE_SHORT_CODE',
  'LOAD_FAILED',
  'SERVER',
];

/** Creates an error as the form frame gets it. */
function createError(code) {
  const message = `Failed with ${code}.`;
  return Object.assign(new Error(message), { code, toJSON: () => ({ code, message }) });
}

const access = async () => ({
  root: `${location.origin}/demo/form`,
  token: 'a-token-of-no-use',
  secondsLeft: () => 3_600,
});

/** Opens a form in the frame of a widget. */
async function openForm(widget, mode, request = {}) {
  await waitFor(widget, 'ois-table-grid');
  await customElements.whenDefined('ois-form-frame');
  const frame = await waitFor(widget, 'ois-form-frame');
  frame.mode = mode;
  await frame.open({ shortCode: 'table-1', title: 'Moving within the city', access, ...request });
  return frame;
}

const waitForForm = (frame) => waitFor(frame, '.body[aria-busy=false]');

const MODES = ['inline', 'dialog', 'drawer'];

/** Every state of a form, in each place that it opens in. */
const formStates = (mode) =>
  [
    { name: 'loading', act: (widget) => void openForm(widget, mode, { access: () => NEVER }) },
    {
      name: 'slow',
      waitMs: 8_500,
      act: (widget) => void openForm(widget, mode, { access: () => NEVER }),
    },
    { name: 'open', act: async (widget) => waitForForm(await openForm(widget, mode)) },
    {
      name: 'long-title',
      create: () => createWidget({ tables: [LONG_TITLE_TABLE] }),
      act: async (widget) =>
        waitForForm(await openForm(widget, mode, { shortCode: 'long-title', title: LONG_TITLE_TABLE.name })),
    },
    {
      name: 'expired',
      act: async (widget) => {
        const frame = await openForm(widget, mode, {
          access: async () => ({ ...(await access()), secondsLeft: () => 0 }),
        });
        // The frame checks for expiry when the page becomes visible.
        document.dispatchEvent(new Event('visibilitychange'));
        await waitFor(frame, '[part=notice]');
      },
    },
    {
      name: 'start-again',
      act: async (widget) => {
        const frame = await openForm(widget, mode);
        await waitForForm(frame);
        // As when the focus goes into the form.
        window.dispatchEvent(new Event('blur'));
        await press(frame, '.header button:not([part=close], [part=back])');
        await waitFor(frame, '[part=notice]');
      },
    },
    {
      name: 'failed',
      act: async (widget) => {
        const frame = await openForm(widget, mode, {
          access: () => Promise.reject(createError('NETWORK')),
        });
        await waitFor(frame, '[part=failed]');
      },
    },
  ].map(({ name, ...more }) => ({
    name: `form-${mode}-${name}`,
    title: `Form (${mode}): ${name.replace('-', ' ')}`,
    isAlone: mode !== 'inline',
    create: () => createWidget(),
    ...more,
  }));

/** @type {State[]} */
export const STATES = [
  { name: 'filter-loading', title: 'Tag filter: loading', create: () => createFilter({ loading: true }) },
  { name: 'filter-ready', title: 'Tag filter: ready', create: () => createFilter({ tags: TAGS }) },
  {
    name: 'filter-counts',
    title: 'Tag filter: chosen tags, numbers of tables',
    create: () =>
      createFilter({
        tags: TAGS,
        selected: ['Moving', 'No longer offered'],
        counts: new Map(TAGS.map((tag, index) => [tag, index * 37])),
      }),
  },
  {
    name: 'filter-many',
    title: 'Tag filter: 300 tags',
    create: () => createFilter({ tags: createTags(300) }),
    act: (filter) => waitFor(filter, '[part=more]'),
  },
  {
    name: 'filter-expanded',
    title: 'Tag filter: all tags shown',
    create: () => createFilter({ tags: createTags(60) }),
    act: async (filter) => {
      await press(filter, '[part=more]');
      await waitFor(filter, '[part=less]');
    },
  },
  {
    name: 'filter-not-found',
    title: 'Tag filter: search without a match',
    create: () => createFilter({ tags: createTags(60) }),
    act: async (filter) => {
      await type(filter, '[part=search]', 'nothing of that name');
      await waitFor(filter, '[part=none]');
    },
  },
  {
    name: 'filter-long',
    title: 'Tag filter: long names',
    create: () => createFilter({ tags: [LONG_TEXT, LONG_WORD, ...TAGS], selected: [LONG_WORD] }),
  },
  { name: 'grid-loading', title: 'Grid: loading', create: () => createGrid({ loading: true }) },
  { name: 'grid-ready', title: 'Grid: ready', create: () => createGrid({ tables: createTables(7) }) },
  { name: 'grid-one', title: 'Grid: one table', create: () => createGrid({ tables: createTables(1) }) },
  { name: 'grid-empty', title: 'Grid: no tables', create: () => createGrid({}) },
  {
    name: 'grid-no-match',
    title: 'Grid: no table for the chosen tags',
    create: () => createGrid({ filtered: true }),
  },
  {
    name: 'grid-not-found',
    title: 'Grid: search without a match',
    create: () => createGrid({ tables: createTables(7) }),
    act: async (grid) => {
      await type(grid, '[part=search]', 'nothing of that name');
      await waitFor(grid, '[part=message]');
    },
  },
  {
    name: 'grid-others',
    title: 'Grid: matches and others',
    create: () => createGrid({ tables: createTables(6), matching: 2, filtered: true }),
  },
  {
    name: 'grid-limited',
    title: 'Grid: 6 of 40 tables',
    create: () => createGrid({ tables: createTables(6), total: 40 }),
  },
  {
    name: 'grid-limited-unknown',
    title: 'Grid: 6 tables of an unknown number',
    create: () => createGrid({ tables: createTables(6), total: Infinity }),
  },
  { name: 'grid-long', title: 'Grid: long texts', create: () => createGrid({ tables: LONG_TABLES }) },
  {
    name: 'grid-unsafe',
    title: 'Grid: a table that cannot be opened',
    create: () => createGrid({ tables: [...createTables(1, { short_code: '..' }), ...createTables(2)] }),
  },
  {
    name: 'grid-windowed',
    title: 'Grid: 2,000 tables, the visible ones rendered',
    isAlone: true,
    create: () => createGrid({ tables: createTables(2_000) }),
  },
  {
    name: 'widget-loading',
    title: 'Widget: loading',
    create: () => createWidget({ respond: () => NEVER }),
  },
  { name: 'widget-ready', title: 'Widget: ready', create: () => createWidget() },
  { name: 'widget-empty', title: 'Widget: no tables', create: () => createWidget({ tables: [] }) },
  {
    name: 'widget-no-match',
    title: 'Widget: no table for the chosen tags',
    create: () => createWidget({ tags: ['Cleaning', 'Nothing'] }, { tags: ['Nothing'] }),
  },
  {
    name: 'widget-updating',
    title: 'Widget: waits for the tables of a chosen tag',
    create: () => createWidget({ respond: ({ url }) => (url.searchParams.has('tags') ? NEVER : undefined) }),
    act: async (widget) => {
      await waitFor(widget, 'ois-table-grid[aria-busy=false]');
      widget.tags = ['Moving'];
    },
  },
  {
    name: 'widget-notice',
    title: 'Widget: the tables of a chosen tag could not be loaded',
    create: () =>
      createWidget({
        respond: ({ url }) => (url.searchParams.has('tags') ? createFailure(503) : undefined),
      }),
    act: async (widget) => {
      await waitFor(widget, 'ois-table-grid[aria-busy=false]');
      widget.tags = ['Moving'];
      await waitFor(widget, '[part=notice]');
    },
  },
  {
    name: 'widget-limited',
    title: 'Widget: 6 of 40 tables',
    create: () => createWidget({ tables: createTables(40, { total: 40 }) }, { limit: 6 }),
  },
  {
    name: 'widget-slots',
    title: 'Widget: header and footer of the page',
    create: () => {
      const widget = createWidget({ tables: createTables(2) });
      widget.append(
        createElement('h3', { slot: 'header', textContent: 'A header of the page' }),
        createElement('p', { slot: 'footer', textContent: 'A footer of the page' }),
      );
      return widget;
    },
  },
  {
    name: 'widget-failed-network',
    title: 'Widget: NETWORK',
    create: () => createWidget({ respond: () => Promise.reject(new TypeError('Failed to fetch')) }),
  },
  ...[
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [429, 'RATE_LIMITED'],
    [503, 'SERVER'],
  ].map(([status, code]) => ({
    name: `widget-failed-${code.toLowerCase().replace('_', '-')}`,
    title: `Widget: ${code}`,
    create: () => createWidget(respondWith(status)),
  })),
  {
    name: 'widget-failed-bad-config',
    title: 'Widget: BAD_CONFIG',
    create: () => createElement('ois-widget', {}),
  },
  ...NOTIFICATION_STATES,
  {
    name: 'notifications-bell',
    title: 'Notifications, compact: unread',
    create: () => createNotifications(() => createStream(NOTIFICATIONS), { compact: true }),
    act: (element) => waitFor(element, '[part=badge]'),
  },
  {
    name: 'widget-bell',
    title: 'Widget: balance and bell in its header',
    create: () => {
      const widget = createWidget(
        {
          respond: ({ url }) => (url.pathname.endsWith('/events') ? createStream(NOTIFICATIONS) : undefined),
        },
        { points: true, topUp: true },
      );
      widget.setAttribute('notifications', '');
      return widget;
    },
    act: async (widget) => {
      await waitFor(await waitFor(widget, 'ois-notifications'), '[part=badge]');
      await waitFor(await waitFor(widget, 'ois-points'), 'bdi[part=balance]');
    },
  },
  ...MODES.flatMap(formStates),
  ...ERROR_CODES.map((code) => ({
    name: `form-failed-${code.toLowerCase().replaceAll('_', '-')}`,
    title: `Form (inline): ${code}`,
    create: () => createWidget(),
    act: async (widget) => {
      const frame = await openForm(widget, 'inline', { access: () => Promise.reject(createError(code)) });
      await waitFor(frame, '[part=failed]');
    },
  })),
  {
    name: 'form-page-blocked',
    title: 'Form (page): the browser blocked the new tab',
    isAlone: true,
    isFirst: true,
    create: () => createWidget(),
    act: async (widget) => waitFor(await openForm(widget, 'page'), '[part=notice]'),
  },
  {
    name: 'form-page-failed',
    title: 'Form (page): failed',
    create: () => createWidget(),
    act: (widget) => void openForm(widget, 'page', { access: () => Promise.reject(createError('SERVER')) }),
  },
];
