import type { Notification, NotificationEvent } from './events.js';

/** The parts of a table that an event contains. */
export interface EventTable {
  shortCode: string;
  name: string;
  iconUrl: string | null;
}

// Some paths have a query of their own, which a receiver must expect when it builds the full link.
const buildFormPath = (shortCode: string): string => `/${encodeURIComponent(shortCode)}`;
const buildOrderPath = (shortCode: string, order: string): string =>
  `${buildFormPath(shortCode)}?order=${order}`;
const ENTERPRISE_PATH = '/-/enterprise';

type NotificationBuilder = (table: EventTable, order: string) => Notification;

/** Builds each event's notification for the end user. */
export const NOTIFICATIONS: Readonly<Record<NotificationEvent, NotificationBuilder>> = {
  order_matched: ({ shortCode, name }) => ({
    title: 'Contact unlocked',
    content: `You can now see whom to call about “${name}”.`,
    linkUrl: buildFormPath(shortCode),
  }),
  order_created: ({ shortCode, name }, order) => ({
    title: 'Your request was taken on',
    content: `Somebody takes care of your request ${order} for “${name}”.`,
    linkUrl: buildOrderPath(shortCode, order),
  }),
  order_grab_available: ({ shortCode, name }, order) => ({
    title: 'New order to grab',
    content: `There is a new request for “${name}”. The first to grab it has it.`,
    linkUrl: buildOrderPath(shortCode, order),
  }),
  order_dispatched: ({ shortCode, name }, order) => ({
    title: 'Order dispatched to you',
    content: `The request ${order} for “${name}” is yours.`,
    linkUrl: buildOrderPath(shortCode, order),
  }),
  order_grabbed: ({ shortCode, name }, order) => ({
    title: 'Order grabbed',
    content: `The request ${order} for “${name}” is yours. Its contact is on the page.`,
    linkUrl: buildOrderPath(shortCode, order),
  }),
  enterprise_authorization_pending: () => ({
    title: 'Somebody asks to join',
    content: 'An employee asks to join your enterprise. Please approve or decline.',
    linkUrl: `${ENTERPRISE_PATH}?step=approve`,
  }),
  enterprise_authorization_approved: () => ({
    title: 'You have joined',
    content: 'Your enterprise has approved your request.',
    linkUrl: ENTERPRISE_PATH,
  }),
};
