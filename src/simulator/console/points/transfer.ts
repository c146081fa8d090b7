import { Hono } from 'hono';
import { formatPoints, formatYuan } from '../../money.js';
import { PoolInsufficient } from '../../store/points-records.js';
import { field, parseWholeNumber } from '../../ui/fields.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { addForm, submitButton } from '../form-page.js';
import { redirectWithFlash } from '../layout.js';

const FIELDS = [
  field('client_user_id', 'User (client_user_id)', {
    hint: 'Your own id of the user. A new one is created.',
    missing: 'Say which user: your own id, as your server sends it.',
    maxLength: 128,
    mono: true,
  }),
  field('amount', 'Points', { hint: '100 points are 1 yuan.', type: 'number' }),
  field('external_order_id', 'Order number', {
    hint: 'Your payment order, for reconciliation.',
    optional: true,
    maxLength: 128,
    mono: true,
  }),
  field('reason', 'Reason', { hint: 'The user sees it in the log.', optional: true, maxLength: 500 }),
];

/** Transfers points from the pool to a user, as the recharge endpoint does. */
export function transferPages({ ledger }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  addForm(app, '/', {
    describe: (c) => ({
      head: {
        title: 'Transfer points',
        up: ['/points', 'Points'],
        lead: `From the pool, which holds ${formatPoints(ledger.pool())} (${formatYuan(ledger.pool())}), to one user.`,
      },
      fields: FIELDS,
      values: { client_user_id: c.var.form.get('user') ?? '' },
      buttons: submitButton('Transfer'),
      cancel: '/points',
      repeated: '/points',
    }),
    submit: (c, values) => {
      try {
        const { record, user } = ledger.transfer({
          clientUserId: values.client_user_id,
          amountCents: parseWholeNumber(values.amount) ?? 0,
          externalOrderId: values.external_order_id || undefined,
          reason: values.reason || undefined,
        });
        const [sent, balance] = [formatPoints(record.change_cents), formatPoints(user.balance_cents)];
        const text = `${sent} went to ${user.client_user_id}, who now has ${balance}.`;
        return redirectWithFlash(c, '/points', text);
      } catch (error) {
        if (!(error instanceof PoolInsufficient)) throw error;
        return {
          amount: `The pool holds ${formatPoints(ledger.pool())} only. Top it up first, or transfer less.`,
        };
      }
    },
  });
  return app;
}
