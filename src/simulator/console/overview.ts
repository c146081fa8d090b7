import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Texts } from '../locales/texts.js';
import { formatPoints } from '../money.js';
import { badge, card, copyable, dataTable, facts, linkButton } from '../ui/elements.js';
import type { ConsoleDependencies, ConsoleEnv } from './context.js';
import { sendPage } from './layout.js';

/** Returns the steps of an integration. `done` is what there is; undefined for an open step. */
function buildSteps({ keys, tables, ledger, webhooks }: ConsoleDependencies, { overview, ui }: Texts) {
  const accepted = keys
    .list()
    .filter(({ status, account }) => status === 'active' && account === 'developer');
  const published = tables.published().length;
  const receivers = webhooks.list().length;
  return [
    {
      ...overview.keys,
      done: accepted.length > 0 ? overview.keys.done(accepted.length) : undefined,
      href: '/keys/new',
    },
    {
      ...overview.tables,
      done: published > 0 ? overview.tables.done(published) : undefined,
      href: '/tables/new',
    },
    {
      ...overview.points,
      done: ledger.balances().toppedUp > 0 ? formatPoints(ledger.pool(), ui) : undefined,
      href: '/points/top-up',
    },
    {
      ...overview.webhooks,
      done: receivers > 0 ? overview.webhooks.done(receivers) : undefined,
      href: '/webhooks/new',
    },
  ];
}

/** Shows what is set up, what comes next, and the addresses that an integration needs. */
export function overviewPage(dependencies: ConsoleDependencies): Hono<ConsoleEnv> {
  const { hubUrl, formUrl, frameAncestors } = dependencies;
  // A CSP source may have a wildcard, which is no address.
  const sites = frameAncestors.filter((source) => /^https?:\/\/[^*/]+$/.test(source));
  return new Hono<ConsoleEnv>().get('/', (c) => {
    const { consoleFrame, overview, ui } = c.var.texts;
    const steps = buildSteps(dependencies, c.var.texts);
    const next = steps.find(({ done }) => done === undefined);
    const lead = next ? overview.leadNext : overview.leadDone;
    return sendPage(c, { title: consoleFrame.sections.overview, lead }, [
      dataTable(overview.caption, steps, [
        [overview.step, ({ title, reason }) => html`<span>${title}<small>${reason}</small></span>`],
        [
          overview.state,
          ({ done }) => (done === undefined ? badge('plain', overview.toDo) : badge('good', done)),
        ],
        [
          consoleFrame.actions,
          (step) => linkButton(step.href, step.action, step === next ? 'primary' : 'plain'),
          'actions',
        ],
      ]),
      card(overview.addresses, [
        html`<p>${overview.addressesHint}</p>`,
        facts([
          ['{base_url}', copyable(hubUrl, '{base_url}', ui)],
          ['{form_url}', copyable(formUrl, '{form_url}', ui)],
          ...sites.map(
            (site) => [overview.site, html`<a href="${site}/?lang=${c.var.language}">${site}</a>`] as const,
          ),
        ]),
      ]),
    ]);
  });
}
