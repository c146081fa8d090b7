// The registry of the states page: one entry for each state of each element. Everything comes from properties or from a
// hub in memory. The accessibility and appearance tests show every entry, so a new state needs no more than an entry here.
import { createFailure } from './fake-hub.js';
import {
  LONG_TABLES,
  LONG_TEXT,
  LONG_WORD,
  NEVER,
  TAGS,
  createCardExtra,
  createElement,
  createFilter,
  createGrid,
  createTables,
  createTags,
  createWidget,
  press,
  respondWith,
  type,
  waitFor,
} from './states-elements.js';
import { createError, ERROR_CODES, formStates, MODES, openForm } from './states-forms.js';
import {
  NOTIFICATION_STATES,
  NOTIFICATIONS,
  createStream,
  createNotifications,
} from './states-notifications.js';
import { POINTS_STATES } from './states-points.js';

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
    act: (filter) => waitFor(filter, '[part=all-tags][aria-haspopup]'),
  },
  {
    name: 'filter-match',
    title: 'Tag filter: several chosen tags',
    create: () => createFilter({ tags: createTags(20), selected: ['Tag 3', 'Tag 4'], match: 'all' }),
    act: (filter) => waitFor(filter, '[part=match-mode]'),
  },
  {
    name: 'filter-dialog',
    title: 'Tag filter: all tags',
    isAlone: true,
    create: () => createFilter({ tags: createTags(200), selected: ['Tag 3', 'Tag 4'], tableCount: 11 }),
    act: async (filter) => {
      await press(filter, '[part=all-tags]');
      await waitFor(filter, 'dialog[open]');
    },
  },
  {
    name: 'filter-not-found',
    title: 'Tag filter: search without a match',
    isAlone: true,
    create: () => createFilter({ tags: createTags(60) }),
    act: async (filter) => {
      await press(filter, '[part=all-tags]');
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
    title: 'Grid: no table for the tags',
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
    name: 'grid-found',
    title: 'Grid: search with matches',
    create: () => createGrid({ tables: createTables(7) }),
    act: async (grid) => {
      await type(grid, '[part=search]', 'home');
      await waitFor(grid, '[part=match]');
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
  ...['grid', 'list'].map((layout) => ({
    name: `grid-extra-${layout}`,
    title: `Grid: content of a site in cards, and forms that were begun and sent (${layout})`,
    create: () => {
      const grid = createGrid({
        tables: createTables(4),
        renderCard: createCardExtra,
        cardStatus: new Map([
          ['table-0', 'continue'],
          ['table-1', 'sent'],
        ]),
      });
      grid.setAttribute('layout', layout);
      return grid;
    },
    act: (grid) => waitFor(grid, '[part=extra]'),
  })),
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
    name: 'widget-consent',
    title: 'Widget: consent is required',
    create: () => createWidget({}, { consent: 'required' }),
  },
  {
    name: 'points-consent',
    title: 'Points: consent is required',
    create: () => createElement('ois-points', { tokenEndpoint: '/ois/token', consent: 'required' }),
  },
  {
    name: 'notifications-consent',
    title: 'Notifications: consent is required',
    create: () => createNotifications(() => NEVER, { consent: 'required' }),
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
  ...POINTS_STATES,
  ...NOTIFICATION_STATES,
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
