import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { BILLING_EVENTS, NOTIFICATION_EVENTS, type WebhookEvent } from '../../webhooks/events.js';
import { emptyState, linkButton, resultRegion } from '../../ui/elements.js';
import { field, type FormField, type Problems, type Values } from '../../ui/form.js';
import type { Content } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { sendFormPage, sendPage, submitButton } from '../layout.js';
import {
  collectProblems,
  getText,
  getTexts,
  isNonEmpty,
  parseWholeNumber,
  validateLength,
  validateUserId,
} from '../parse-fields.js';
import { deliveryTable } from '../webhooks/delivery-view.js';

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
const MAX_REASON_LENGTH = 200;

const isBilling = (event: WebhookEvent): boolean => event.startsWith('billing_');
const isEnterprise = (event: WebhookEvent): boolean => event.startsWith('enterprise_');

function getFields(event: WebhookEvent, shortCodes: readonly string[]): FormField[] {
  const user = field('client_user_id', 'User (client_user_id)', {
    hint: 'Whom the event is about.',
    optional: true,
    mono: true,
  });
  const table = field('short_code', 'Table (short code)', {
    hint: 'Left empty, the first published one.',
    suggestions: shortCodes,
    optional: true,
    mono: true,
  });
  const bill = [
    field('amount', 'Amount in points', { hint: '100 points are sent as 1.00 yuan.', inputmode: 'numeric' }),
    field('reason', 'Reason', { hint: 'Shown to the user.', optional: true }),
  ];
  return [user, ...(isEnterprise(event) ? [] : [table]), ...(isBilling(event) ? bill : [])];
}

const parseEvent = (c: Context): WebhookEvent | undefined =>
  EVENTS.find((name) => name === c.req.param('event'));

/** Sample events, which are sent to the configured receivers. */
export function eventPages({ webhooks, deliveries, tables, fire }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  const sendEventPage = (
    c: Context<ConsoleEnv>,
    event: WebhookEvent,
    { values, problems, results = '' }: { values: Values; problems?: Problems; results?: Content },
  ) => {
    const kind = isBilling(event) ? 'billing' : 'notification';
    const head = {
      title: event,
      section: 'tester',
      up: ['/test', 'Interface test'],
      lead: EVENT_TEXTS[event],
    } as const;
    if (webhooks.callbacks(kind).length === 0) {
      const text = 'The event would go nowhere. Add the address of your webhook route first.';
      const add = linkButton('/webhooks/new', 'Add a receiver', 'primary');
      return sendPage(c, head, emptyState(`No receiver has a ${kind} URL`, text, add));
    }
    const suggested = tables.published().slice(0, MAX_SUGGESTIONS);
    return sendFormPage(c, {
      head,
      action: `/test/event/${event}`,
      fields: getFields(
        event,
        suggested.map(({ short_code }) => short_code),
      ),
      values,
      problems,
      buttons: submitButton(`Fire ${event}`),
      isTwoColumns: true,
      footer: resultRegion(results),
    });
  };

  app.get('/:event', (c) => {
    const event = parseEvent(c);
    if (!event) return c.notFound();
    const { sent = '', user = 'user-1001', table = '' } = c.req.query();
    const made = sent.split(',').flatMap((id) => deliveries.get(id) ?? []);
    const values = { client_user_id: user, short_code: table, amount: '100' };
    const results = made.length > 0 ? [html`<h2>Sent</h2>`, deliveryTable(made)] : '';
    return sendEventPage(c, event, { values, results });
  });

  app.post('/:event', async (c) => {
    const event = parseEvent(c);
    if (!event) return c.notFound();
    const { form, session } = c.var;
    const values = getTexts(form, ['client_user_id', 'short_code', 'amount', 'reason']);
    const { client_user_id: user, short_code: shortCode, reason } = values;
    const amountCents = parseWholeNumber(values.amount);
    const validateTable = (): string | undefined => {
      if (isEnterprise(event)) return undefined;
      if (shortCode !== '')
        return tables.get(shortCode) ? undefined : 'There is no table with this short code.';
      return tables.published().length > 0 ? undefined : 'Publish a table first: the event is about one.';
    };
    const isAmountMissing = isBilling(event) && amountCents === undefined;
    const problems = collectProblems({
      client_user_id: user === '' ? undefined : validateUserId(user),
      short_code: validateTable(),
      amount: isAmountMissing ? 'Enter a whole number of points, 1 or more.' : undefined,
      reason: validateLength(reason, MAX_REASON_LENGTH),
    });
    if (isNonEmpty(problems)) return sendEventPage(c, event, { values, problems });
    const query = new URLSearchParams({ user, table: shortCode });
    if (session.consumeNonce(getText(form, 'once'))) {
      const made = await fire(event, {
        clientUserId: user || null,
        ...(shortCode === '' ? {} : { shortCode }),
        ...(amountCents === undefined ? {} : { amountCents }),
        ...(reason === '' ? {} : { reason }),
      });
      query.set('sent', made.map(({ id }) => id).join());
    }
    return c.redirect(`/test/event/${event}?${query.toString()}#result`, 303);
  });
  return app;
}
