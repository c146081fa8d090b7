import type { Notification, NotificationEvent } from './events.js';

/** What a notification is about. */
interface NotificationDetails {
  shortCode: string;
  /** Name of the table. */
  name: string;
  /** Id of the order. */
  order: string;
}

// Some paths have a query of their own, which a receiver must expect when it builds the full link.
const buildFormPath = (shortCode: string): string => `/${encodeURIComponent(shortCode)}`;
const buildOrderPath = ({ shortCode, order }: NotificationDetails): string =>
  `${buildFormPath(shortCode)}?order=${order}`;
const ENTERPRISE_PATH = '/-/enterprise';

type NotificationBuilder = (details: NotificationDetails) => Notification;

/** Builds each event's notification for the end user. */
export const NOTIFICATIONS: Readonly<Record<NotificationEvent, NotificationBuilder>> = {
  order_matched: ({ shortCode, name }) => ({
    title: 'Contact unlocked',
    content: `You can now see whom to call about “${name}”.`,
    link_url: buildFormPath(shortCode),
  }),
  order_created: (details) => ({
    title: 'Your request was taken on',
    content: `Somebody takes care of your request ${details.order} for “${details.name}”.`,
    link_url: buildOrderPath(details),
  }),
  order_grab_available: (details) => ({
    title: 'New order to grab',
    content: `There is a new request for “${details.name}”. The first to grab it has it.`,
    link_url: buildOrderPath(details),
  }),
  order_dispatched: (details) => ({
    title: 'Order dispatched to you',
    content: `The request ${details.order} for “${details.name}” is yours.`,
    link_url: buildOrderPath(details),
  }),
  order_grabbed: (details) => ({
    title: 'Order grabbed',
    content: `The request ${details.order} for “${details.name}” is yours. Its contact is on the page.`,
    link_url: buildOrderPath(details),
  }),
  enterprise_authorization_pending: () => ({
    title: 'Somebody asks to join',
    content: 'An employee asks to join your enterprise. Please approve or decline.',
    link_url: `${ENTERPRISE_PATH}?step=approve`,
  }),
  enterprise_authorization_approved: () => ({
    title: 'You have joined',
    content: 'Your enterprise has approved your request.',
    link_url: ENTERPRISE_PATH,
  }),
};
