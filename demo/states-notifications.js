// States of notifications, for the registry in states.js.
import { createFailure } from './fake-hub.js';
import { LONG_TEXT, LONG_WORD, NEVER, createElement, press, waitFor } from './states-elements.js';

export const NOTIFICATIONS = [
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

const EVENT_STREAM = { headers: { 'Content-Type': 'text/event-stream' } };

/** Responds with an event stream that contains these notifications, and stays open. */
export function createStream(notifications) {
  const text = notifications
    .map((data, index) => `id: ${index}\nevent: notification\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`:\n\n${text}`)),
  });
  return new Response(body, EVENT_STREAM);
}

/** Responds once with an event stream that has ended, and fails from then on. */
function respondOnce() {
  let requests = 0;
  return () => (requests++ === 0 ? new Response(':\n\n', EVENT_STREAM) : createFailure(503));
}

/**
 * @param {() => Response | Promise<Response>} respond to the request for the event stream
 * @param {object} [properties]
 */
export const createNotifications = (respond, properties) =>
  createElement('ois-notifications', {
    eventsEndpoint: '/ois/events',
    fetch: async () => respond(),
    ...properties,
  });

const LIST_STATES = [
  { name: 'loading', respond: () => NEVER, shows: '.placeholders' },
  { name: 'empty', respond: () => createStream([]), shows: '.message' },
  { name: 'list', respond: () => createStream(NOTIFICATIONS), shows: '[part=list]' },
  { name: 'failed', respond: () => createFailure(503), shows: '[role=alert]' },
  { name: 'signed-out', respond: () => createFailure(401), shows: '.message' },
  { name: 'interrupted', createRespond: respondOnce, shows: '[part=notice]' },
].flatMap(({ name, respond, createRespond = () => respond, shows }) => [
  {
    name: `notifications-${name}`,
    title: `Notifications: ${name.replace('-', ' ')}`,
    create: () => createNotifications(createRespond()),
    act: (element) => waitFor(element, shows),
  },
  {
    name: `notifications-dialog-${name}`,
    title: `Notifications, compact: ${name.replace('-', ' ')}`,
    isAlone: true,
    create: () => createNotifications(createRespond(), { compact: true }),
    act: async (element) => {
      await press(element, '[part=opener]');
      await waitFor(element, shows);
    },
  },
]);

export const NOTIFICATION_STATES = [
  ...LIST_STATES,
  {
    name: 'notifications-bell',
    title: 'Notifications, compact: unread',
    create: () => createNotifications(() => createStream(NOTIFICATIONS), { compact: true }),
    act: (element) => waitFor(element, '[part=badge]'),
  },
];
