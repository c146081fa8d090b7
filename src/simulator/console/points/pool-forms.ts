import { Hono } from 'hono';
import { html } from 'hono/html';
import { CENTS_PER_YUAN, formatPoints, formatYuan } from '../../money.js';
import { PoolInsufficient } from '../../store/points-records.js';
import { card, facts, linkButton } from '../../ui/elements.js';
import { field, parseWholeNumber } from '../../ui/fields.js';
import { hiddenField } from '../../ui/form.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { addForm, submitButton } from '../form-page.js';
import { redirectWithFlash, sendPage, type ConsoleContext } from '../layout.js';

const MAX_YUAN = 1_000_000;
const PATH = '/points/top-up';

function validateAmount(text: string): string | undefined {
  const value = parseWholeNumber(text);
  if (!value) return 'Enter a whole number of yuan, such as 50.';
  return value > MAX_YUAN ? `At most ${formatYuan(MAX_YUAN * CENTS_PER_YUAN)} at a time.` : undefined;
}

const YUAN = field('yuan', 'Amount in yuan', {
  hint: 'Whole yuan, for instance 50.',
  type: 'number',
  missing: 'Enter a whole number of yuan, such as 50.',
  validate: validateAmount,
});

function sendConfirmation(c: ConsoleContext, yuan: number, pool: number, nonce: string) {
  const cents = yuan * CENTS_PER_YUAN;
  return sendPage(
    c,
    { title: 'Confirm the top-up', up: [PATH, 'Top up the pool'] },
    card(
      `${formatYuan(cents)} for ${formatPoints(cents)}`,
      html`${facts([
          ['You pay (simulated)', formatYuan(cents)],
          ['The pool gets', formatPoints(cents)],
          ['It then holds', formatPoints(pool + cents)],
        ])}
        <form method="post" action="${PATH}/pay" class="buttons after">
          ${hiddenField('once', nonce)}${hiddenField('yuan', String(yuan))}
          ${submitButton(`Pay ${formatYuan(cents)}`)}${linkButton('/points', 'Cancel')}
        </form>`,
    ),
  );
}

/** The simulated top-up in two steps: amount and confirmation (specification: points pool). */
export function topUpPages({ ledger }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  addForm(app, '/', {
    describe: () => ({
      head: {
        title: 'Top up the pool',
        up: ['/points', 'Points'],
        lead: 'A simulated payment: 1 yuan gives 100 points, and no real money moves.',
      },
      fields: [YUAN],
      buttons: submitButton('Continue'),
      cancel: '/points',
    }),
    submit: (c, { yuan }) => {
      // The confirmation is a page of its own, so that the browser's back button works. It reuses the form's nonce.
      const query = new URLSearchParams({ yuan, once: c.var.form.get('once') ?? '' });
      return c.redirect(`${PATH}/confirm?${query.toString()}`, 303);
    },
  });
  app.get('/confirm', (c) => {
    const { yuan = '', once = '' } = c.req.query();
    if (validateAmount(yuan) !== undefined) return redirectWithFlash(c, PATH);
    return c.var.session.isNonceUsed(once)
      ? redirectWithFlash(c, '/points', 'This top-up was made already. For another one, press Top up.')
      : sendConfirmation(c, parseWholeNumber(yuan) ?? 0, ledger.pool(), once);
  });
  app.get('/pay', (c) => redirectWithFlash(c, PATH));
  app.post('/pay', (c) => {
    const { form, session } = c.var;
    const yuan = form.get('yuan') ?? '';
    if (validateAmount(yuan) !== undefined) return redirectWithFlash(c, PATH);
    if (!session.consumeNonce(form.get('once') ?? '')) return redirectWithFlash(c, '/points');
    const { change_cents, pool_after } = ledger.topUp(parseWholeNumber(yuan) ?? 0);
    const text = `${formatPoints(change_cents)} came into the pool. It holds ${formatPoints(pool_after)}.`;
    return redirectWithFlash(c, '/points', text);
  });
  return app;
}

const FIELDS = [
  field('client_user_id', 'User (client_user_id)', {
    hint: 'Your own id of the user. A new one is created.',
    missing: 'Say which user: your own id, as your server sends it.',
    maxLength: 128,
  }),
  field('amount', 'Points', { hint: '100 points are 1 yuan.', type: 'number' }),
  field('external_order_id', 'Order number', {
    hint: 'Your payment order, for reconciliation.',
    optional: true,
    maxLength: 128,
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
