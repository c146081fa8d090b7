// States of points, for the registry in states.js.
import { createFailure, createFakeHub } from './fake-hub.js';
import {
  LONG_TEXT,
  LONG_WORD,
  NEVER,
  createElement,
  press,
  respondWith,
  waitFor,
} from './states-elements.js';

const KINDS = [
  { record_type: 'recharge', change_cents: 5_000, reason: 'Order 1042' },
  { record_type: 'deduct', change_cents: -1_250, reason: 'Weekly home cleaning', short_code: 'table-0' },
  { record_type: 'refund', change_cents: 1_250, reason: LONG_TEXT, short_code: 'A' },
  { record_type: 'reward', change_cents: 100, reason: '订单奖励' },
  { record_type: 'failed', change_cents: 0, reason: LONG_WORD, status: 'rejected by the bank' },
];

/** More than a page of them. */
const RECORDS = Array.from({ length: 25 }, (_, index) => ({
  id: 25 - index,
  source: 'transfer',
  status: 'success',
  short_code: null,
  balance_after: 10_000 + index,
  created_at: `2026-03-01T09:${10 + index}:00Z`,
  ...KINDS[index % KINDS.length],
}));

/**
 * @param {import('./fake-hub.js').FakeHubOptions} options of its hub
 * @param {object} [properties]
 */
const createPoints = (options, properties) =>
  createElement('ois-points', {
    tokenEndpoint: '/ois/token',
    topUp: true,
    fetch: createFakeHub({ records: RECORDS, ...options }).fetch,
    ...properties,
  });

/** Loads the log once, and fails when it is loaded again. */
function respondOnce() {
  let logs = 0;
  return {
    respond: ({ url }) =>
      url.pathname.endsWith('/logs') && (logs += 1) > 1 ? createFailure(503) : undefined,
  };
}

const refresh = async (element) => {
  await waitFor(element, '[part=entry]');
  await press(element, '[part=refresh]');
};

export const POINTS_STATES = [
  { name: 'loading', options: () => ({ respond: () => NEVER }), shows: '.placeholders' },
  { name: 'empty', options: () => ({ records: [] }), shows: '.message' },
  { name: 'list', options: () => ({}), shows: '[part=more]' },
  { name: 'failed', options: () => respondWith(503), shows: '[role=alert]' },
  { name: 'signed-out', options: () => respondWith(401), shows: '.message' },
  { name: 'outdated', options: respondOnce, act: refresh, shows: '[part=notice]' },
].flatMap(({ name, options, act, shows }) => [
  {
    name: `points-${name}`,
    title: `Points: ${name.replace('-', ' ')}`,
    create: () => createPoints(options()),
    act: async (element) => {
      await act?.(element);
      await waitFor(element, shows);
    },
  },
  {
    name: `points-dialog-${name}`,
    title: `Points, compact: ${name.replace('-', ' ')}`,
    isAlone: true,
    create: () => createPoints(options(), { compact: true }),
    act: async (element) => {
      await press(element, '[part=opener]');
      await act?.(element);
      await waitFor(element, shows);
    },
  },
]);
