import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatPoints } from '../money.js';
import { card, copyable, facts, linkButton } from '../ui/elements.js';
import type { Markup } from '../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from './context.js';
import { icon } from './icons.js';
import { sendPage } from './layout.js';

interface Step {
  title: string;
  isDone: boolean;
  /** Text and link of an open step. */
  todo: readonly [text: string, href: string, label: string];
  /** Text and link of a completed step. */
  done: readonly [text: string, href: string, label: string];
}

function buildSteps({ keys, tables, ledger, webhooks }: ConsoleDependencies): Step[] {
  const active = keys.list().filter(({ status }) => status === 'active').length;
  const published = tables.published().length;
  const receivers = webhooks.list().length;
  return [
    {
      title: 'Create an API key',
      isDone: active > 0,
      todo: ['Your server signs its calls with it.', '/keys/new', 'Create a key'],
      done: [`${active} active.`, '/keys', 'API keys'],
    },
    {
      title: 'Publish a project table',
      isDone: published > 0,
      todo: ['Only published tables are listed and open as forms.', '/tables/new', 'Create a table'],
      done: [`${published} published.`, '/tables', 'Project tables'],
    },
    {
      title: 'Top up the points pool',
      isDone: ledger.balances().toppedUp > 0,
      todo: ['Only needed for paid actions: 1 yuan gives 100 points.', '/points/top-up', 'Top up'],
      done: [`It holds ${formatPoints(ledger.pool())}.`, '/points', 'Points'],
    },
    {
      title: 'Set your webhooks',
      isDone: receivers > 0,
      todo: ['Where the hub tells your server about orders and charges.', '/webhooks/new', 'Add a receiver'],
      done: [`${receivers} set up.`, '/webhooks', 'Webhooks'],
    },
  ];
}

function stepItem({ title, isDone, todo, done }: Step, isNext: boolean): Markup {
  const [text, href, label] = isDone ? done : todo;
  return html`<li class="step ${isDone ? 'done' : ''}">
    <span class="tick">${isDone ? icon('done') : ''}</span>
    <div>
      <h3>${title}${isDone ? html`<span class="unseen"> (done)</span>` : ''}</h3>
      <p>${text}</p>
    </div>
    ${linkButton(href, label, isNext ? 'primary' : 'plain')}
  </li>`;
}

/** Shows what is set up, what comes next, and the addresses that an integration needs. */
export function overviewPage(dependencies: ConsoleDependencies): Hono<ConsoleEnv> {
  const { hubUrl, formUrl } = dependencies;
  return new Hono<ConsoleEnv>().get('/', (c) => {
    const steps = buildSteps(dependencies);
    const next = steps.find(({ isDone }) => !isDone);
    const lead = next
      ? 'A hub to try against. These steps make it ready.'
      : 'Everything is set up. Try the endpoints, or fire an event.';
    const addresses = [
      ['{base_url}', copyable(hubUrl, '{base_url}')],
      ['{form_url}', copyable(formUrl, '{form_url}')],
    ] as const;
    return sendPage(c, { title: 'Overview', lead }, [
      card(
        'Getting started',
        html`<ol class="steps">
          ${steps.map((step) => stepItem(step, step === next))}
        </ol>`,
      ),
      card(
        'Addresses',
        html`<p>Give these to your server. Nothing here leaves your machine, and no real money moves.</p>
          ${facts(addresses)}`,
      ),
    ]);
  });
}
