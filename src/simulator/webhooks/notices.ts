import type { Notice, NotificationEvent } from './events.js';

/** A table, as far as an event needs it. */
export interface EventTable {
  shortCode: string;
  name: string;
  iconUrl: string | null;
}

/** In-site paths. Some have a query of their own, as a receiver that builds the full link must be ready for. */
const formPath = (shortCode: string): string => `/${encodeURIComponent(shortCode)}`;
const orderPath = (shortCode: string, order: string): string => `${formPath(shortCode)}?order=${order}`;
const ENTERPRISE_PATH = '/-/enterprise';

type Words = (table: EventTable, order: string) => Notice;

/** What each notification says, to be shown to an end user as it is. */
export const NOTICES: Readonly<Record<NotificationEvent, Words>> = {
  order_matched: ({ shortCode, name }) => ({
    title: 'Contact unlocked',
    content: `You can now see whom to call about “${name}”.`,
    linkUrl: formPath(shortCode),
  }),
  order_created: ({ shortCode, name }, order) => ({
    title: 'Your request was taken on',
    content: `Somebody takes care of your request ${order} for “${name}”.`,
    linkUrl: orderPath(shortCode, order),
  }),
  order_grab_available: ({ shortCode, name }, order) => ({
    title: 'New order to grab',
    content: `There is a new request for “${name}”. The first to grab it has it.`,
    linkUrl: orderPath(shortCode, order),
  }),
  order_dispatched: ({ shortCode, name }, order) => ({
    title: 'Order dispatched to you',
    content: `The request ${order} for “${name}” is yours.`,
    linkUrl: orderPath(shortCode, order),
  }),
  order_grabbed: ({ shortCode, name }, order) => ({
    title: 'Order grabbed',
    content: `The request ${order} for “${name}” is yours. Its contact is on the page.`,
    linkUrl: orderPath(shortCode, order),
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
