import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { goBack } from '../go-back.js';
import { found, isAny, textOf, wholeOf } from '../read-fields.js';
import { csrfField, fields, hiddenField, onceField, problemSummary, type Problems } from '../view/form.js';
import { points, yuan } from '../view/format.js';
import { page } from '../view/layout.js';
import { card, facts, linkButton } from '../view/parts.js';

const MOST_YUAN = 1_000_000;
const CENTS_PER_YUAN = 100;
const up: [string, string] = ['/points', 'Points'];

function problemWith(text: string): string | undefined {
  const value = wholeOf(text);
  if (value === undefined) return 'Enter a whole number of yuan, such as 50.';
  return value > MOST_YUAN ? `At most ${yuan(MOST_YUAN * CENTS_PER_YUAN)} at a time.` : undefined;
}

function askAmount(c: Context<ConsoleEnv>, value: string, problems: Problems = {}) {
  const isWrong = isAny(problems);
  return page(
    c,
    {
      title: 'Top up the pool',
      section: 'points',
      up,
      lead: 'A simulated payment: 1 yuan gives 100 points, and no real money moves.',
      isWrong,
    },
    html`${problemSummary(problems)}
      <form class="card form" method="post" action="/points/top-up" novalidate>
        ${csrfField(c.var.session)}${onceField()}
        ${fields([{ name: 'yuan', label: 'Amount in yuan', hint: 'Whole yuan, for instance 50.', value, inputmode: 'numeric' }], problems)}
        <div class="buttons"><button class="primary">Continue</button>${linkButton('/points', 'Cancel')}</div>
      </form>`,
    isWrong ? 422 : 200,
  );
}

function confirm(c: Context<ConsoleEnv>, amount: number, pool: number, once: string) {
  const cents = amount * CENTS_PER_YUAN;
  return page(
    c,
    { title: 'Confirm the top-up', section: 'points', up: ['/points/top-up', 'Top up the pool'] },
    card(
      `${yuan(cents)} for ${points(cents)}`,
      html`${facts([
          ['You pay (simulated)', yuan(cents)],
          ['The pool gets', points(cents)],
          ['It then holds', points(pool + cents)],
        ])}
        <form method="post" action="/points/top-up/pay" class="buttons after">
          ${csrfField(c.var.session)}${hiddenField('once', once)}${hiddenField('yuan', String(amount))}
          <button class="primary">Pay ${yuan(cents)}</button>${linkButton('/points', 'Cancel')}
        </form>`,
    ),
  );
}

/** The simulated top-up in two steps: an amount, and what one gets for it (specification: points pool). */
export function topUpPages({ ledger }: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  app.get('/', (c) => askAmount(c, ''));
  app.post('/', (c) => {
    const text = textOf(c.var.form, 'yuan');
    const problems = found({ yuan: problemWith(text) });
    if (isAny(problems)) return askAmount(c, text, problems);
    // A page of its own, so that the way back from the payment is no dead end. Its id is the form's: it is paid once.
    const query = new URLSearchParams({ yuan: text, once: textOf(c.var.form, 'once') });
    return c.redirect(`/points/top-up/confirm?${query.toString()}`, 303);
  });
  app.get('/confirm', (c) => {
    const { yuan: text = '', once = '' } = c.req.query();
    if (problemWith(text) !== undefined) return goBack(c, '/points/top-up');
    return c.var.session.isSpent(once)
      ? goBack(c, '/points', 'This top-up was made already. For another one, press Top up.')
      : confirm(c, wholeOf(text) ?? 0, ledger.pool(), once);
  });
  app.get('/pay', (c) => goBack(c, '/points/top-up'));
  app.post('/pay', (c) => {
    const { form, session } = c.var;
    const text = textOf(form, 'yuan');
    const problems = found({ yuan: problemWith(text) });
    if (isAny(problems)) return askAmount(c, text, problems);
    if (session.spend(textOf(form, 'once'))) {
      const { change_cents, pool_after } = ledger.topUp(wholeOf(text) ?? 0);
      session.say(`${points(change_cents)} came into the pool. It holds ${points(pool_after)}.`);
    }
    return goBack(c, '/points');
  });
  return app;
}
