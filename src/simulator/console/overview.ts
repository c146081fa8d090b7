import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatPoints } from '../money.js';
import { badge, card, copyable, dataTable, facts, linkButton } from '../ui/elements.js';
import type { ConsoleDependencies, ConsoleEnv } from './context.js';
import { sendPage } from './layout.js';

/** Returns the steps of an integration. `done` is what there is; undefined for an open step. */
function buildSteps({ keys, tables, ledger, webhooks }: ConsoleDependencies) {
  const active = keys.list().filter(({ status }) => status === 'active').length;
  const published = tables.published().length;
  const receivers = webhooks.list().length;
  return [
    {
      title: 'Create an API key',
      done: active > 0 ? `${active} active` : undefined,
      reason: 'Your server signs its calls with it.',
      href: '/keys/new',
      label: 'Create a key',
    },
    {
      title: 'Publish a project table',
      done: published > 0 ? `${published} published` : undefined,
      reason: 'Only published tables are listed and open as forms.',
      href: '/tables/new',
      label: 'Create a table',
    },
    {
      title: 'Top up the points pool',
      done: ledger.balances().toppedUp > 0 ? formatPoints(ledger.pool()) : undefined,
      reason: 'Only needed for paid actions: 1 yuan gives 100 points.',
      href: '/points/top-up',
      label: 'Top up',
    },
    {
      title: 'Set your webhooks',
      done: receivers > 0 ? `${receivers} set up` : undefined,
      reason: 'Where the hub tells your server about orders and charges.',
      href: '/webhooks/new',
      label: 'Add a receiver',
    },
  ];
}

/** Shows what is set up, what comes next, and the addresses that an integration needs. */
export function overviewPage(dependencies: ConsoleDependencies): Hono<ConsoleEnv> {
  const { hubUrl, formUrl } = dependencies;
  return new Hono<ConsoleEnv>().get('/', (c) => {
    const steps = buildSteps(dependencies);
    const next = steps.find(({ done }) => done === undefined);
    const lead = next
      ? 'A hub to try against. These steps make it ready.'
      : 'Everything is set up. Try the endpoints, or fire an event.';
    return sendPage(c, { title: 'Overview', lead }, [
      dataTable('Getting started', steps, {
        Step: ({ title, reason }) => html`<span>${title}<small>${reason}</small></span>`,
        State: ({ done }) => (done === undefined ? badge('plain', 'To do') : badge('good', done)),
        Actions: (step) => linkButton(step.href, step.label, step === next ? 'primary' : 'plain'),
      }),
      card('Addresses', [
        html`<p>Give these to your server. Nothing here leaves your machine, and no real money moves.</p>`,
        facts([
          ['{base_url}', copyable(hubUrl, '{base_url}')],
          ['{form_url}', copyable(formUrl, '{form_url}')],
        ]),
      ]),
    ]);
  });
}
