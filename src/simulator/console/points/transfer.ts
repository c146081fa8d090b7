import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { PoolInsufficient } from '../../store/ledger.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { goBack } from '../go-back.js';
import { found, isAny, problemWithLength, problemWithUser, textOf, wholeOf } from '../read-fields.js';
import { csrfField, fields, onceField, problemSummary, type Field, type Problems } from '../view/form.js';
import { points, yuan } from '../view/format.js';
import { page } from '../view/layout.js';
import { linkButton } from '../view/parts.js';

const MAX_ORDER_ID = 128;
const MAX_REASON = 500;
const NAMES = ['client_user_id', 'amount', 'external_order_id', 'reason'] as const;
type Typed = Record<(typeof NAMES)[number], string>;

const readTyped = (form: URLSearchParams): Typed =>
  Object.fromEntries(NAMES.map((name) => [name, textOf(form, name)])) as Typed;

const fieldsOf = (typed: Typed): Field[] => [
  {
    name: 'client_user_id',
    label: 'User (client_user_id)',
    hint: 'Your own id of the user. A new one is created.',
    value: typed.client_user_id,
    mono: true,
  },
  {
    name: 'amount',
    label: 'Points',
    hint: '100 points are 1 yuan.',
    value: typed.amount,
    inputmode: 'numeric',
  },
  {
    name: 'external_order_id',
    label: 'Order number',
    hint: 'Your payment order, for reconciliation.',
    value: typed.external_order_id,
    optional: true,
    mono: true,
  },
  {
    name: 'reason',
    label: 'Reason',
    hint: 'The user sees it in the log.',
    value: typed.reason,
    optional: true,
  },
];

function problemsWith(typed: Typed): Problems {
  return found({
    client_user_id: problemWithUser(typed.client_user_id),
    amount: wholeOf(typed.amount) === undefined ? 'Enter a whole number of points, 1 or more.' : undefined,
    external_order_id: problemWithLength(typed.external_order_id, MAX_ORDER_ID),
    reason: problemWithLength(typed.reason, MAX_REASON),
  });
}

function transferForm(c: Context<ConsoleEnv>, pool: number, typed: Typed, problems: Problems = {}) {
  const isWrong = isAny(problems);
  return page(
    c,
    {
      title: 'Transfer points',
      section: 'points',
      up: ['/points', 'Points'],
      lead: `From the pool, which holds ${points(pool)} (${yuan(pool)}), to one user.`,
      isWrong,
    },
    html`${problemSummary(problems)}
      <form class="card form two" method="post" action="/points/transfer" novalidate>
        ${csrfField(c.var.session)}${onceField()}${fields(fieldsOf(typed), problems)}
        <div class="buttons wide">
          <button class="primary">Transfer</button>${linkButton('/points', 'Cancel')}
        </div>
      </form>`,
    isWrong ? 422 : 200,
  );
}

/** Moves points from the pool to a user, as the recharge endpoint does. */
export function transferPages({ ledger }: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  app.get('/', (c) => {
    const empty = {
      client_user_id: c.req.query('user') ?? '',
      amount: '',
      external_order_id: '',
      reason: '',
    };
    return transferForm(c, ledger.pool(), empty);
  });
  app.post('/', (c) => {
    const { form, session } = c.var;
    const typed = readTyped(form);
    const problems = problemsWith(typed);
    if (isAny(problems)) return transferForm(c, ledger.pool(), typed, problems);
    const once = textOf(form, 'once');
    if (session.isSpent(once)) return goBack(c, '/points');
    try {
      const { record, user } = ledger.transfer({
        clientUserId: typed.client_user_id,
        amountCents: wholeOf(typed.amount) ?? 0,
        externalOrderId: typed.external_order_id || undefined,
        reason: typed.reason || undefined,
      });
      session.spend(once);
      session.say(
        `${points(record.change_cents)} went to ${user.client_user_id}, who now has ${points(user.balance_cents)}.`,
      );
      return goBack(c, '/points');
    } catch (error) {
      if (!(error instanceof PoolInsufficient)) throw error;
      const amount = `The pool holds ${points(ledger.pool())} only. Top it up first, or transfer less.`;
      return transferForm(c, ledger.pool(), typed, { amount });
    }
  });
  return app;
}
