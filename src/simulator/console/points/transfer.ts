import { Hono, type Context } from 'hono';
import { formatPoints, formatYuan } from '../../money.js';
import { PoolInsufficient } from '../../store/points-records.js';
import { field, type Problems, type Values } from '../../ui/form.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash, sendFormPage, submitButton } from '../layout.js';
import {
  collectProblems,
  getText,
  getTexts,
  isNonEmpty,
  parseWholeNumber,
  validateLength,
  validateUserId,
} from '../parse-fields.js';

const MAX_ORDER_ID_LENGTH = 128;
const MAX_REASON_LENGTH = 500;

const FIELDS = [
  field('client_user_id', 'User (client_user_id)', {
    hint: 'Your own id of the user. A new one is created.',
    mono: true,
  }),
  field('amount', 'Points', { hint: '100 points are 1 yuan.', inputmode: 'numeric' }),
  field('external_order_id', 'Order number', {
    hint: 'Your payment order, for reconciliation.',
    optional: true,
    mono: true,
  }),
  field('reason', 'Reason', { hint: 'The user sees it in the log.', optional: true }),
];

/** Transfers points from the pool to a user, as the recharge endpoint does. */
export function transferPages({ ledger }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  const sendForm = (c: Context<ConsoleEnv>, values: Values, problems?: Problems) => {
    const pool = ledger.pool();
    return sendFormPage(c, {
      head: {
        title: 'Transfer points',
        section: 'points',
        up: ['/points', 'Points'],
        lead: `From the pool, which holds ${formatPoints(pool)} (${formatYuan(pool)}), to one user.`,
      },
      action: '/points/transfer',
      fields: FIELDS,
      values,
      problems,
      buttons: submitButton('Transfer'),
      cancel: '/points',
      isTwoColumns: true,
    });
  };

  app.get('/', (c) => sendForm(c, { client_user_id: c.req.query('user') ?? '' }));
  app.post('/', (c) => {
    const { form, session } = c.var;
    const values = getTexts(form, ['client_user_id', 'amount', 'external_order_id', 'reason']);
    const amountCents = parseWholeNumber(values.amount);
    const problems = collectProblems({
      client_user_id: validateUserId(values.client_user_id),
      amount: amountCents === undefined ? 'Enter a whole number of points, 1 or more.' : undefined,
      external_order_id: validateLength(values.external_order_id, MAX_ORDER_ID_LENGTH),
      reason: validateLength(values.reason, MAX_REASON_LENGTH),
    });
    if (isNonEmpty(problems)) return sendForm(c, values, problems);
    const nonce = getText(form, 'once');
    if (session.isNonceUsed(nonce)) return redirectWithFlash(c, '/points');
    try {
      const { record, user } = ledger.transfer({
        clientUserId: values.client_user_id,
        amountCents: amountCents ?? 0,
        externalOrderId: values.external_order_id || undefined,
        reason: values.reason || undefined,
      });
      session.consumeNonce(nonce);
      const [sent, balance] = [formatPoints(record.change_cents), formatPoints(user.balance_cents)];
      return redirectWithFlash(
        c,
        '/points',
        `${sent} went to ${user.client_user_id}, who now has ${balance}.`,
      );
    } catch (error) {
      if (!(error instanceof PoolInsufficient)) throw error;
      const amount = `The pool holds ${formatPoints(ledger.pool())} only. Top it up first, or transfer less.`;
      return sendForm(c, values, { amount });
    }
  });
  return app;
}
