import { Hono } from 'hono';
import { html } from 'hono/html';
import { LocalizedError } from '../../locales/localized-error.js';
import type { Texts } from '../../locales/texts.js';
import { BILLING_EVENTS, isEnterprise, NOTIFICATION_EVENTS, type WebhookEvent } from '../../webhooks/wire.js';
import { emptyState, linkButton, resultRegion } from '../../ui/elements.js';
import { field, parseWholeNumber, type FormField } from '../../ui/fields.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { addForm, submitButton } from '../form-page.js';
import { getSection, redirectWithFlash, sendPage } from '../layout.js';
import { deliveryTable } from '../webhooks/delivery-pages.js';

/** The nine events (specification: Events). */
export const EVENTS: readonly WebhookEvent[] = [...NOTIFICATION_EVENTS, ...BILLING_EVENTS];

const MAX_SUGGESTIONS = 50;

const isBilling = (event: WebhookEvent): boolean => event.startsWith('billing_');

/** Returns the fields of a billing event's amount and reason. */
const buildBillFields = ({ test }: Texts): FormField[] => [
  field('amount', test.amount, { hint: test.eventAmountHint, type: 'number' }),
  field('reason', test.reason, { hint: test.eventReasonHint, optional: true, maxLength: 200 }),
];

const readBill = (form: URLSearchParams): Record<string, string> => ({
  amount: form.get('amount') ?? '',
  reason: form.get('reason') ?? '',
});

const buildPath = (event: WebhookEvent, query: Record<string, string>): string =>
  `/test/event/${event}?${new URLSearchParams(query).toString()}#result`;

/** Sample events, which are sent to the configured receivers. */
export function eventPages({ webhooks, deliveries, tables, fire }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  const buildFields = (event: WebhookEvent, texts: Texts): FormField[] => {
    const { test, points } = texts;
    const user = field('client_user_id', points.userField, {
      hint: test.eventUserHint,
      isExact: true,
      optional: true,
      maxLength: 128,
    });
    const table = field('short_code', test.eventTable, {
      hint: test.eventTableHint,
      suggestions: tables
        .published()
        .slice(0, MAX_SUGGESTIONS)
        .map(({ short_code }) => short_code),
      optional: true,
      validate: (code) => (tables.get(code) ? undefined : test.unknownTable),
    });
    return [
      user,
      ...(isEnterprise(event) ? [] : [table]),
      ...(isBilling(event) ? buildBillFields(texts) : []),
    ];
  };

  addForm(app, '/:event', {
    describe: (c) => {
      const { texts } = c.var;
      const { test } = texts;
      const event = EVENTS.find((name) => name === c.req.param('event'));
      if (!event) return c.notFound();
      const kind = isBilling(event) ? 'billing' : 'notification';
      const head = { title: event, up: getSection(c), lead: test.events[event] };
      if (webhooks.callbacks(kind).length === 0) {
        const add = linkButton('/webhooks/new', texts.webhooks.add, 'primary');
        return sendPage(c, head, emptyState(test.noReceiver[kind], test.noReceiverText, add));
      }
      const { sent = '', user = 'user-1001', table = '', amount = '100', reason = '' } = c.req.query();
      // Not with a form that is refused: nothing was sent by it.
      const made = (c.req.method === 'POST' ? '' : sent).split(',').flatMap((id) => deliveries.get(id) ?? []);
      return {
        head,
        event,
        fields: buildFields(event, texts),
        values: { client_user_id: user, short_code: table, amount, reason },
        buttons: submitButton(test.fire(event)),
        footer: resultRegion(
          made.length > 0 ? [html`<h2>${test.sent}</h2>`, deliveryTable(made, texts)] : '',
          texts.ui,
        ),
        repeated: buildPath(event, {
          user: c.var.form.get('client_user_id') ?? '',
          table: c.var.form.get('short_code') ?? '',
          ...(isBilling(event) ? readBill(c.var.form) : {}),
        }),
      };
    },
    submit: async (c, values, { event }) => {
      const { client_user_id: user = '', short_code: table = '', amount = '', reason = '' } = values;
      if (table === '' && !isEnterprise(event) && tables.published().length === 0) {
        return { short_code: c.var.texts.test.noTable };
      }
      const amountCents = parseWholeNumber(amount);
      const kept = { user, table, ...(isBilling(event) ? { amount, reason } : {}) };
      try {
        const made = await fire(event, {
          clientUserId: user || null,
          ...(table === '' ? {} : { shortCode: table }),
          ...(amountCents === undefined ? {} : { amountCents }),
          ...(reason === '' ? {} : { reason }),
        });
        return c.redirect(buildPath(event, { ...kept, sent: made.map(({ id }) => id).join() }), 303);
      } catch (error) {
        if (!(error instanceof LocalizedError)) throw error;
        return redirectWithFlash(c, '/test', { tone: 'bad', text: error.describe(c.var.texts) });
      }
    },
  });
  return app;
}
