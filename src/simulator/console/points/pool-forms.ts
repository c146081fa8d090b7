import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Texts } from '../../locales/texts.js';
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

function validateAmount(text: string, { points }: Texts): string | undefined {
  const value = parseWholeNumber(text);
  if (!value) return points.invalidAmount;
  return value > MAX_YUAN ? points.amountTooLarge(formatYuan(MAX_YUAN * CENTS_PER_YUAN)) : undefined;
}

const buildAmountField = (texts: Texts) =>
  field('yuan', texts.points.amount, {
    hint: texts.points.amountHint,
    type: 'number',
    missing: texts.points.invalidAmount,
    validate: (text) => validateAmount(text, texts),
  });

/** Sends the page that confirms a top-up. */
function sendConfirmation(
  c: ConsoleContext,
  { yuan, pool, nonce }: { yuan: number; pool: number; nonce: string },
) {
  const { points, consoleFrame, ui } = c.var.texts;
  const cents = yuan * CENTS_PER_YUAN;
  return sendPage(
    c,
    { title: points.confirmTitle, up: [PATH, points.topUpTitle] },
    card(
      points.exchange(formatYuan(cents), formatPoints(cents, ui)),
      html`${facts([
          [points.youPay, formatYuan(cents)],
          [points.poolGets, formatPoints(cents, ui)],
          [points.poolThenHolds, formatPoints(pool + cents, ui)],
        ])}
        <form method="post" action="${PATH}/pay" class="buttons after">
          ${hiddenField('once', nonce)}${hiddenField('yuan', String(yuan))}
          ${submitButton(points.pay(formatYuan(cents)))}${linkButton('/points', consoleFrame.cancel)}
        </form>`,
    ),
  );
}

/** The simulated top-up in two steps: amount and confirmation (specification: points pool). */
export function topUpPages({ ledger }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  addForm(app, '/', {
    describe: ({ var: { texts } }) => ({
      head: { title: texts.points.topUpTitle, lead: texts.points.topUpLead },
      fields: [buildAmountField(texts)],
      buttons: submitButton(texts.points.proceed),
      cancel: '/points',
    }),
    submit: (c, { yuan }) => {
      // The confirmation is a page of its own, so that the browser's back button works. It reuses the form's nonce.
      const query = new URLSearchParams({ yuan, once: c.var.form.get('once') ?? '' });
      return c.redirect(`${PATH}/confirm?${query.toString()}`, 303);
    },
  });
  app.get('/confirm', (c) => {
    const { session, texts } = c.var;
    const { yuan = '', once: nonce = '' } = c.req.query();
    if (validateAmount(yuan, texts) !== undefined) return redirectWithFlash(c, PATH);
    if (session.isNonceUsed(nonce)) return redirectWithFlash(c, '/points', texts.points.madeAlready);
    return sendConfirmation(c, { yuan: parseWholeNumber(yuan) ?? 0, pool: ledger.pool(), nonce });
  });
  app.get('/pay', (c) => redirectWithFlash(c, PATH));
  app.post('/pay', (c) => {
    const { form, session, texts } = c.var;
    const yuan = form.get('yuan') ?? '';
    if (validateAmount(yuan, texts) !== undefined) return redirectWithFlash(c, PATH);
    if (!session.consumeNonce(form.get('once') ?? '')) return redirectWithFlash(c, '/points');
    const { change_cents, pool_after } = ledger.topUp(parseWholeNumber(yuan) ?? 0);
    const [added, pool] = [formatPoints(change_cents, texts.ui), formatPoints(pool_after, texts.ui)];
    return redirectWithFlash(c, '/points', texts.points.toppedUp(added, pool));
  });
  return app;
}

const buildTransferFields = ({ points }: Texts) => [
  field('client_user_id', points.userField, {
    isExact: true,
    hint: points.userHint,
    missing: points.userMissing,
    maxLength: 128,
  }),
  field('amount', points.pointsField, { hint: points.pointsHint, type: 'number' }),
  field('external_order_id', points.orderNumber, {
    hint: points.orderHint,
    optional: true,
    maxLength: 128,
    isExact: true,
  }),
  field('reason', points.reason, { hint: points.reasonHint, optional: true, maxLength: 500 }),
];

/** Transfers points from the pool to a user, as the recharge endpoint does. */
export function transferPages({ ledger }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  addForm(app, '/', {
    describe: (c) => {
      const { texts, form } = c.var;
      const pool = ledger.pool();
      return {
        head: {
          title: texts.points.transferTitle,
          lead: texts.points.transferLead(formatPoints(pool, texts.ui), formatYuan(pool)),
        },
        fields: buildTransferFields(texts),
        values: { client_user_id: form.get('user') ?? '' },
        buttons: submitButton(texts.points.transfer),
        cancel: '/points',
        repeated: '/points',
      };
    },
    submit: (c, values) => {
      const { points, ui } = c.var.texts;
      try {
        const { record, user } = ledger.transfer({
          clientUserId: values.client_user_id,
          amountCents: parseWholeNumber(values.amount) ?? 0,
          externalOrderId: values.external_order_id || undefined,
          reason: values.reason || undefined,
        });
        const text = points.transferred({
          sent: formatPoints(record.change_cents, ui),
          user: user.client_user_id,
          balance: formatPoints(user.balance_cents, ui),
        });
        return redirectWithFlash(c, '/points', text);
      } catch (error) {
        if (!(error instanceof PoolInsufficient)) throw error;
        return { amount: points.poolTooSmall(formatPoints(ledger.pool(), ui)) };
      }
    },
  });
  return app;
}
