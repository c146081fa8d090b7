import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { BILLING_EVENTS, NOTIFICATION_EVENTS, type WebhookEvent } from '../../webhooks/events.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { found, isAny, problemWithLength, problemWithUser, textOf, wholeOf } from '../read-fields.js';
import { csrfField, fields, onceField, problemSummary, type Field, type Problems } from '../view/form.js';
import { page } from '../view/layout.js';
import type { Content } from '../view/markup.js';
import { empty, linkButton } from '../view/parts.js';
import { deliveryTable } from '../webhooks/delivery-view.js';

/** The nine events, each with what it tells a receiver (specification: Events). */
export const EVENT_TEXTS: Readonly<Record<WebhookEvent, string>> = {
  order_matched: 'An appointment order was matched, or a contact unlocked.',
  order_created: 'An order came out of grabbing or dispatching.',
  order_grab_available: 'There is a new order to grab.',
  order_dispatched: 'An order was dispatched.',
  order_grabbed: 'An order was grabbed.',
  enterprise_authorization_pending: 'An employee asks to join; the approver is told.',
  enterprise_authorization_approved: 'The approval was given.',
  billing_deduct: 'Asks your side to take money. Answer with ok true or false.',
  billing_refund: 'Tells your side to give money back.',
};
export const EVENTS: readonly WebhookEvent[] = [...NOTIFICATION_EVENTS, ...BILLING_EVENTS];

const MOST_SUGGESTIONS = 50;
const MAX_REASON = 200;
const NAMES = ['client_user_id', 'short_code', 'amount', 'reason'] as const;
type Typed = Record<(typeof NAMES)[number], string>;

const isBilling = (event: WebhookEvent): boolean => event.startsWith('billing_');
const isEnterprise = (event: WebhookEvent): boolean => event.startsWith('enterprise_');

function fieldsOf(event: WebhookEvent, typed: Typed, codes: readonly string[]): Field[] {
  const user: Field = {
    name: 'client_user_id',
    label: 'User (client_user_id)',
    hint: 'Whom the event is about.',
    value: typed.client_user_id,
    optional: true,
    mono: true,
  };
  const table: Field = {
    name: 'short_code',
    label: 'Table (short code)',
    hint: 'Left empty, the first published one.',
    value: typed.short_code,
    suggestions: codes,
    optional: true,
    mono: true,
  };
  const bill: Field[] = [
    {
      name: 'amount',
      label: 'Amount in points',
      hint: '100 points are sent as 1.00 yuan.',
      value: typed.amount,
      inputmode: 'numeric',
    },
    { name: 'reason', label: 'Reason', hint: 'Shown to the user.', value: typed.reason, optional: true },
  ];
  return [user, ...(isEnterprise(event) ? [] : [table]), ...(isBilling(event) ? bill : [])];
}

const eventOf = (c: Context): WebhookEvent | undefined =>
  EVENTS.find((name) => name === c.req.param('event'));

/** Sample events, sent to the receivers that are set up. */
export function eventPages({ webhooks, deliveries, tables, fire }: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  const show = (
    c: Context<ConsoleEnv>,
    event: WebhookEvent,
    typed: Typed,
    results: Content,
    problems: Problems = {},
  ) => {
    const isWrong = isAny(problems);
    const kind = isBilling(event) ? 'billing' : 'notification';
    const codes = tables
      .published()
      .slice(0, MOST_SUGGESTIONS)
      .map(({ short_code }) => short_code);
    const nobody = empty(
      `No receiver has a ${kind} URL`,
      'The event would go nowhere. Add the address of your webhook route first.',
      linkButton('/webhooks/new', 'Add a receiver', 'primary'),
    );
    const form = html`<form class="card form two" method="post" action="/test/event/${event}" novalidate>
        ${csrfField(c.var.session)}${onceField()}${fields(fieldsOf(event, typed, codes), problems)}
        <div class="buttons wide"><button class="primary">Fire ${event}</button></div>
      </form>
      <div role="region" aria-label="Result" id="result">${results}</div>`;
    return page(
      c,
      { title: event, section: 'tester', up: ['/test', 'Interface test'], lead: EVENT_TEXTS[event], isWrong },
      [problemSummary(problems), webhooks.callbacks(kind).length > 0 ? form : nobody],
      isWrong ? 422 : 200,
    );
  };

  app.get('/:event', (c) => {
    const event = eventOf(c);
    if (!event) return c.notFound();
    const sent = (c.req.query('sent') ?? '').split(',').flatMap((id) => deliveries.get(id) ?? []);
    const typed = {
      client_user_id: c.req.query('user') ?? 'user-1001',
      short_code: c.req.query('table') ?? '',
      amount: '100',
      reason: '',
    };
    return show(c, event, typed, sent.length > 0 ? [html`<h2>Sent</h2>`, deliveryTable(sent)] : '');
  });

  app.post('/:event', async (c) => {
    const event = eventOf(c);
    if (!event) return c.notFound();
    const { form, session } = c.var;
    const typed = Object.fromEntries(NAMES.map((name) => [name, textOf(form, name)])) as Typed;
    const amountCents = wholeOf(typed.amount);
    const problems = found({
      client_user_id: typed.client_user_id === '' ? undefined : problemWithUser(typed.client_user_id),
      short_code:
        typed.short_code === '' || isEnterprise(event) || tables.get(typed.short_code)
          ? undefined
          : 'There is no table with this short code.',
      amount:
        isBilling(event) && amountCents === undefined
          ? 'Enter a whole number of points, 1 or more.'
          : undefined,
      reason: problemWithLength(typed.reason, MAX_REASON),
    });
    if (typed.short_code === '' && !isEnterprise(event) && tables.published().length === 0) {
      problems['short_code'] = 'Publish a table first: the event is about one.';
    }
    if (isAny(problems)) return show(c, event, typed, '', problems);
    const query = new URLSearchParams({ user: typed.client_user_id, table: typed.short_code });
    if (session.spend(textOf(form, 'once'))) {
      const sent = await fire(event, {
        clientUserId: typed.client_user_id || null,
        ...(typed.short_code === '' ? {} : { shortCode: typed.short_code }),
        ...(amountCents === undefined ? {} : { amountCents }),
        ...(typed.reason === '' ? {} : { reason: typed.reason }),
      });
      query.set('sent', sent.map(({ id }) => id).join());
    }
    return c.redirect(`/test/event/${event}?${query.toString()}#result`, 303);
  });
  return app;
}
