import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ConsoleEnv, ConsoleParts } from './console-parts.js';
import { points } from './view/format.js';
import { icon } from './view/icons.js';
import { page } from './view/layout.js';
import type { Markup } from './view/markup.js';
import { card, copyable, facts, linkButton } from './view/parts.js';

interface Step {
  isDone: boolean;
  title: string;
  text: string;
  href: string;
  label: string;
}

function stepsOf({ keys, tables, ledger, webhooks }: ConsoleParts): Step[] {
  const active = keys.list().filter(({ status }) => status === 'active').length;
  const published = tables.published().length;
  const receivers = webhooks.list().length;
  const isFilled = ledger.balances().toppedUp > 0;
  return [
    {
      isDone: active > 0,
      title: 'Create an API key',
      text: active > 0 ? `${active} active.` : 'Your server signs its calls with it.',
      href: active > 0 ? '/keys' : '/keys/new',
      label: active > 0 ? 'API keys' : 'Create a key',
    },
    {
      isDone: published > 0,
      title: 'Publish a project table',
      text: published > 0 ? `${published} published.` : 'Only published tables are listed and open as forms.',
      href: published > 0 ? '/tables' : '/tables/new',
      label: published > 0 ? 'Project tables' : 'Create a table',
    },
    {
      isDone: isFilled,
      title: 'Top up the points pool',
      text: isFilled
        ? `It holds ${points(ledger.pool())}.`
        : 'Only needed for paid actions: 1 yuan gives 100 points.',
      href: isFilled ? '/points' : '/points/top-up',
      label: isFilled ? 'Points' : 'Top up',
    },
    {
      isDone: receivers > 0,
      title: 'Set your webhooks',
      text:
        receivers > 0 ? `${receivers} set up.` : 'Where the hub tells your server about orders and charges.',
      href: receivers > 0 ? '/webhooks' : '/webhooks/new',
      label: receivers > 0 ? 'Webhooks' : 'Add a receiver',
    },
  ];
}

const stepItem = (step: Step, isNext: boolean): Markup =>
  html`<li class="step ${step.isDone ? 'done' : ''}">
    <span class="tick">${step.isDone ? icon('done') : ''}</span>
    <div>
      <h3>${step.title}${step.isDone ? html`<span class="unseen"> (done)</span>` : ''}</h3>
      <p>${step.text}</p>
    </div>
    ${linkButton(step.href, step.label, isNext ? 'primary' : 'plain')}
  </li>`;

/** What is set up, what comes next, and the addresses that an integration needs. */
export function overviewPage(parts: ConsoleParts): Hono<ConsoleEnv> {
  return new Hono<ConsoleEnv>().get('/', (c) => {
    const steps = stepsOf(parts);
    const next = steps.find(({ isDone }) => !isDone);
    const lead = next
      ? 'A hub to try against. These steps make it ready.'
      : 'Everything is set up. Try the endpoints, or fire an event.';
    return page(
      c,
      { title: 'Overview', section: 'overview', lead },
      html`${card(
        'Getting started',
        html`<ol class="steps">
          ${steps.map((step) => stepItem(step, step === next))}
        </ol>`,
      )}
      ${card(
        'Addresses',
        html`<p>Give these to your server. Nothing here leaves your machine, and no real money moves.</p>
          ${facts([
            ['{base_url}', copyable(parts.hubUrl, '{base_url}')],
            ['{form_url}', copyable(parts.formUrl, '{form_url}')],
          ])}`,
      )}`,
    );
  });
}
