import type { Context } from 'hono';
import { html } from 'hono/html';
import { getLoadableIconUrl } from '../../icons/icons.js';
import { nameOf, type KeptTable } from '../../store/tables.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { pageOf } from '../read-fields.js';
import { field, postButton } from '../view/form.js';
import { page } from '../view/layout.js';
import type { Content } from '../view/markup.js';
import { badge, dataTable, empty, linkButton, pager } from '../view/parts.js';

const PAGE_SIZE = 25;

const newTable = linkButton('/tables/new', 'Create a table', 'primary');
const shownName = (table: KeptTable): string => nameOf(table) || table.short_code;

const holds = (table: KeptTable, words: string): boolean =>
  [table.short_code, table.supply_name, table.demand_name, table.industry, ...table.tags].some((text) =>
    text.toLowerCase().includes(words),
  );

function rows(c: Context<ConsoleEnv>, hubUrl: string, tables: readonly KeptTable[]): Content {
  const { session } = c.var;
  return dataTable(
    'Project tables',
    [
      {
        label: 'Name',
        kind: 'main',
        cell: (table: KeptTable) =>
          html`<span class="named"
            ><img
              src="${getLoadableIconUrl(hubUrl, table)}"
              alt=""
              width="32"
              height="32"
              loading="lazy"
            /><span>${shownName(table)}<small>${table.industry} · type ${table.type}</small></span></span
          >`,
      },
      { label: 'Short code', cell: ({ short_code }) => html`<code>${short_code}</code>` },
      {
        label: 'Tags',
        cell: ({ tags }) =>
          tags.length > 0
            ? html`<span class="tags">${tags.map((tag) => html`<span>${tag}</span>`)}</span>`
            : '—',
      },
      {
        label: 'Status',
        cell: ({ status }) =>
          status === 'published' ? badge('good', 'Published') : badge('plain', 'Not published'),
      },
      {
        label: 'Actions',
        kind: 'actions',
        cell: (table) => {
          const isPublished = table.status === 'published';
          return html`<a
              class="button quiet"
              href="/tables/edit?${new URLSearchParams({ code: table.short_code }).toString()}"
              >Edit<span class="unseen"> ${shownName(table)}</span></a
            >${postButton(session, {
              action: '/tables/status',
              label: isPublished ? 'Withdraw' : 'Publish',
              about: shownName(table),
              fields: { code: table.short_code, status: isPublished ? 'withdrawn' : 'published' },
            })}`;
        },
      },
    ],
    tables,
  );
}

const search = (query: string): Content =>
  html`<form class="search" method="get" action="/tables" role="search">
    ${field({ name: 'q', label: 'Search by name, industry, tag or short code', type: 'search', value: query, optional: true })}
    <button>Search</button>
  </form>`;

/** `GET /tables`: all tables, the latest first, a page at a time. */
export function tableList(
  c: Context<ConsoleEnv>,
  { hubUrl, tables }: ConsoleParts,
): Response | Promise<Response> {
  const query = (c.req.query('q') ?? '').trim();
  const all = tables.list();
  const words = query.toLowerCase();
  const found = (query === '' ? all : all.filter((table) => holds(table, words))).toReversed();
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const number = Math.min(pages, pageOf(c.req.query('page')));
  const shown = found.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
  const published = tables.published().length;
  const head = {
    title: 'Project tables',
    section: 'tables',
    lead: `${all.length} in all, ${published} of them published: those are listed and open as forms.`,
    action: newTable,
  } as const;
  if (all.length === 0) {
    return page(
      c,
      head,
      empty('No table yet', 'Create one and publish it: it is then listed to your users.', newTable),
    );
  }
  const body =
    shown.length > 0
      ? rows(c, hubUrl, shown)
      : empty(
          'Nothing found',
          html`No table has “${query}” in its name, industry, tags or short code.`,
          linkButton('/tables', 'Show all tables'),
        );
  return page(c, head, [search(query), body, pager('/tables', query ? { q: query } : {}, number, pages)]);
}
