import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { CENTS_PER_YUAN, formatPoints, formatYuan } from '../../money.js';
import { card, facts, linkButton } from '../../ui/elements.js';
import { field, hiddenField } from '../../ui/form.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash, sendFormPage, sendPage, submitButton } from '../layout.js';
import { collectProblems, getText, parseWholeNumber } from '../parse-fields.js';

const MAX_YUAN = 1_000_000;
const YUAN = field('yuan', 'Amount in yuan', { hint: 'Whole yuan, for instance 50.', inputmode: 'numeric' });

function validateAmount(text: string): string | undefined {
  const value = parseWholeNumber(text);
  if (value === undefined) return 'Enter a whole number of yuan, such as 50.';
  return value > MAX_YUAN ? `At most ${formatYuan(MAX_YUAN * CENTS_PER_YUAN)} at a time.` : undefined;
}

const sendAmountForm = (c: Context<ConsoleEnv>, yuan = '', problem?: string) =>
  sendFormPage(c, {
    head: {
      title: 'Top up the pool',
      section: 'points',
      up: ['/points', 'Points'],
      lead: 'A simulated payment: 1 yuan gives 100 points, and no real money moves.',
    },
    action: '/points/top-up',
    fields: [YUAN],
    values: { yuan },
    problems: collectProblems({ yuan: problem }),
    buttons: submitButton('Continue'),
    cancel: '/points',
  });

function sendConfirmation(c: Context<ConsoleEnv>, yuan: number, pool: number, nonce: string) {
  const cents = yuan * CENTS_PER_YUAN;
  return sendPage(
    c,
    { title: 'Confirm the top-up', section: 'points', up: ['/points/top-up', 'Top up the pool'] },
    card(
      `${formatYuan(cents)} for ${formatPoints(cents)}`,
      html`${facts([
          ['You pay (simulated)', formatYuan(cents)],
          ['The pool gets', formatPoints(cents)],
          ['It then holds', formatPoints(pool + cents)],
        ])}
        <form method="post" action="/points/top-up/pay" class="buttons after">
          ${hiddenField('once', nonce)}${hiddenField('yuan', String(yuan))}
          ${submitButton(`Pay ${formatYuan(cents)}`)}${linkButton('/points', 'Cancel')}
        </form>`,
    ),
  );
}

/** The simulated top-up in two steps: amount and confirmation (specification: points pool). */
export function topUpPages({ ledger }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  app.get('/', (c) => sendAmountForm(c));
  app.post('/', (c) => {
    const yuan = getText(c.var.form, 'yuan');
    const problem = validateAmount(yuan);
    if (problem) return sendAmountForm(c, yuan, problem);
    // The confirmation is a page of its own, so that the browser's back button works. It reuses the form's nonce.
    const query = new URLSearchParams({ yuan, once: getText(c.var.form, 'once') });
    return c.redirect(`/points/top-up/confirm?${query.toString()}`, 303);
  });
  app.get('/confirm', (c) => {
    const { yuan = '', once = '' } = c.req.query();
    if (validateAmount(yuan) !== undefined) return redirectWithFlash(c, '/points/top-up');
    return c.var.session.isNonceUsed(once)
      ? redirectWithFlash(c, '/points', 'This top-up was made already. For another one, press Top up.')
      : sendConfirmation(c, parseWholeNumber(yuan) ?? 0, ledger.pool(), once);
  });
  app.get('/pay', (c) => redirectWithFlash(c, '/points/top-up'));
  app.post('/pay', (c) => {
    const { form, session } = c.var;
    const yuan = getText(form, 'yuan');
    const problem = validateAmount(yuan);
    if (problem) return sendAmountForm(c, yuan, problem);
    if (!session.consumeNonce(getText(form, 'once'))) return redirectWithFlash(c, '/points');
    const { change_cents, pool_after } = ledger.topUp(parseWholeNumber(yuan) ?? 0);
    const text = `${formatPoints(change_cents)} came into the pool. It holds ${formatPoints(pool_after)}.`;
    return redirectWithFlash(c, '/points', text);
  });
  return app;
}
