import { Hono } from 'hono';
import { html } from 'hono/html';
import { BILLING_EVENTS, NOTIFICATION_EVENTS, type WebhookEvent } from '../../webhooks/wire.js';
import { emptyState, linkButton, resultRegion } from '../../ui/elements.js';
import { field, parseWholeNumber, type FormField } from '../../ui/fields.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { addForm, submitButton } from '../form-page.js';
import { sendPage } from '../layout.js';
import { deliveryTable } from '../webhooks/delivery-pages.js';

/** Descriptions of the nine events (specification: Events). */
export const EVENT_TEXTS: Readonly<Record<WebhookEvent, string>> = {
  order_matched: 'An appointment order was matched, or a contact unlocked.',
  order_created: 'An order came out of grabbing or dispatching.',
  order_grab_available: 'There is a new order to grab.',
  order_dispatched: 'An order was dispatched.',
  order_grabbed: 'An order was grabbed.',
  enterprise_authorization_pending: 'An employee asks to join; the approver is notified.',
  enterprise_authorization_approved: 'The approval was given.',
  billing_deduct: 'Asks your side to take money. Answer with ok true or false.',
  billing_refund: 'Tells your side to give money back.',
};
export const EVENTS: readonly WebhookEvent[] = [...NOTIFICATION_EVENTS, ...BILLING_EVENTS];

const MAX_SUGGESTIONS = 50;

const isBilling = (event: WebhookEvent): boolean => event.startsWith('billing_');
const isEnterprise = (event: WebhookEvent): boolean => event.startsWith('enterprise_');

const USER = field('client_user_id', 'User (client_user_id)', {
  hint: 'Whom the event is about.',
  optional: true,
  maxLength: 128,
});
const BILL = [
  field('amount', 'Amount in points', { hint: '100 points are sent as 1.00 yuan.', type: 'number' }),
  field('reason', 'Reason', { hint: 'Shown to the user.', optional: true, maxLength: 200 }),
];

const buildPath = (event: WebhookEvent, query: Record<string, string>): string =>
  `/test/event/${event}?${new URLSearchParams(query).toString()}#result`;

/** Sample events, which are sent to the configured receivers. */
export function eventPages({ webhooks, deliveries, tables, fire }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  const getFields = (event: WebhookEvent): FormField[] => {
    const table = field('short_code', 'Table (short code)', {
      hint: 'Left empty, the first published one.',
      suggestions: tables
        .published()
        .slice(0, MAX_SUGGESTIONS)
        .map(({ short_code }) => short_code),
      optional: true,
      validate: (code) => (tables.get(code) ? undefined : 'There is no table with this short code.'),
    });
    return [USER, ...(isEnterprise(event) ? [] : [table]), ...(isBilling(event) ? BILL : [])];
  };

  addForm(app, '/:event', {
    describe: (c) => {
      const event = EVENTS.find((name) => name === c.req.param('event'));
      if (!event) return c.notFound();
      const kind = isBilling(event) ? 'billing' : 'notification';
      const head = { title: event, up: ['/test', 'Interface test'], lead: EVENT_TEXTS[event] } as const;
      if (webhooks.callbacks(kind).length === 0) {
        const text = 'The event would go nowhere. Add the address of your webhook route first.';
        const add = linkButton('/webhooks/new', 'Add a receiver', 'primary');
        return sendPage(c, head, emptyState(`No receiver has a ${kind} URL`, text, add));
      }
      const { sent = '', user = 'user-1001', table = '' } = c.req.query();
      const made = sent.split(',').flatMap((id) => deliveries.get(id) ?? []);
      return {
        head,
        event,
        fields: getFields(event),
        values: { client_user_id: user, short_code: table, amount: '100' },
        buttons: submitButton(`Fire ${event}`),
        footer: resultRegion(made.length > 0 ? [html`<h2>Sent</h2>`, deliveryTable(made)] : ''),
        repeated: buildPath(event, {
          user: c.var.form.get('client_user_id') ?? '',
          table: c.var.form.get('short_code') ?? '',
        }),
      };
    },
    submit: async (c, values, { event }) => {
      const { client_user_id: user = '', short_code: table = '', amount = '', reason = '' } = values;
      if (table === '' && !isEnterprise(event) && tables.published().length === 0) {
        return { short_code: 'Publish a table first: the event is about one.' };
      }
      const amountCents = parseWholeNumber(amount);
      const made = await fire(event, {
        clientUserId: user || null,
        ...(table === '' ? {} : { shortCode: table }),
        ...(amountCents === undefined ? {} : { amountCents }),
        ...(reason === '' ? {} : { reason }),
      });
      return c.redirect(buildPath(event, { user, table, sent: made.map(({ id }) => id).join() }), 303);
    },
  });
  return app;
}
