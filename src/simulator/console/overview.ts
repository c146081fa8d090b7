import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Texts } from '../locales/texts.js';
import { formatPoints } from '../money.js';
import { badge, card, copyable, dataTable, facts, linkButton } from '../ui/elements.js';
import type { ConsoleDependencies, ConsoleEnv } from './context.js';
import { sendPage } from './layout.js';

/** Describes how many there are; undefined for none. */
const describeCount = (count: number, describe: (count: number) => string): string | undefined =>
  count > 0 ? describe(count) : undefined;

/** Returns the steps of an integration. `done` is what there is; undefined for an open step. */
function buildSteps({ keys, tables, ledger, webhooks }: ConsoleDependencies, { overview, ui }: Texts) {
  const accepted = keys
    .list()
    .filter(({ status, account }) => status === 'active' && account === 'developer');
  return [
    {
      ...overview.keys,
      done: describeCount(accepted.length, overview.keys.done),
      href: '/keys/new',
    },
    {
      ...overview.tables,
      done: describeCount(tables.published().length, overview.tables.done),
      href: '/tables/new',
    },
    {
      ...overview.points,
      done: ledger.balances().toppedUp > 0 ? formatPoints(ledger.pool(), ui) : undefined,
      href: '/points/top-up',
    },
    {
      ...overview.webhooks,
      done: describeCount(webhooks.list().length, overview.webhooks.done),
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
