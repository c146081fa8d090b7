import { Hono } from 'hono';
import { html } from 'hono/html';
import { getLoadableIconUrl } from '../../icons/icons.js';
import { normalizeForMatching } from '../../api/project-routes.js';
import { getTableName, type KeptTable } from '../../store/tables.js';
import { badge, dataTable, emptyState, linkButton, pager, rowLink } from '../../ui/elements.js';
import { field } from '../../ui/fields.js';
import { postButton, renderFields } from '../../ui/form.js';
import type { Content } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { addForm, isNonEmpty, submitButton } from '../form-page.js';
import { redirectWithFlash, sendPage, type ConsoleContext } from '../layout.js';
import { paginate } from '../paginate.js';
import { getTableValues, saveTable, TABLE_FIELDS } from './table-form.js';

const newTable = linkButton('/tables/new', 'Create a table', 'primary');
const SEARCH = field('q', 'Search by name, industry, tag or short code', { type: 'search', optional: true });

const getLabel = (table: KeptTable): string => getTableName(table) || table.short_code;

const isMatch = (table: KeptTable, text: string): boolean =>
  [table.short_code, table.supply_name, table.demand_name, table.industry, ...table.tags].some((value) =>
    normalizeForMatching(value).includes(text),
  );

function tableActions(table: KeptTable): Content {
  const { short_code: code, status } = table;
  const isPublished = status === 'published';
  return [
    rowLink(`/tables/edit?${new URLSearchParams({ code }).toString()}`, 'Edit', getLabel(table)),
    postButton({
      action: '/tables/status',
      label: isPublished ? 'Withdraw' : 'Publish',
      about: getLabel(table),
      fields: { code, status: isPublished ? 'withdrawn' : 'published' },
    }),
  ];
}

const nameCell = (table: KeptTable, hubUrl: string): Content => {
  const icon = getLoadableIconUrl(hubUrl, table);
  return html`<span class="named">
    <img src="${icon}" alt="" width="32" height="32" loading="lazy" />
    <span>${getLabel(table)}<small>${table.industry} · type ${table.type}</small></span>
  </span>`;
};

const tableTable = (tables: readonly KeptTable[], hubUrl: string): Content =>
  dataTable('Project tables', tables, {
    Name: (table) => nameCell(table, hubUrl),
    'Short code': ({ short_code }) => html`<code>${short_code}</code>`,
    Tags: ({ tags }) =>
      isNonEmpty(tags)
        ? html`<span class="tags">${tags.map((tag) => html`<span>${tag}</span>`)}</span>`
        : '—',
    Status: ({ status }) =>
      status === 'published' ? badge('good', 'Published') : badge('plain', 'Not published'),
    Actions: tableActions,
  });

/** Sends the list of tables, the newest first. */
function sendTableList(c: ConsoleContext, { hubUrl, tables }: ConsoleDependencies) {
  const query = (c.req.query('q') ?? '').trim();
  const all = tables.list();
  const text = normalizeForMatching(query);
  const matches = all.filter((table) => text === '' || isMatch(table, text)).toReversed();
  const { items, page, pages } = paginate(matches, c.req.query('page'));
  const head = {
    title: 'Project tables',
    lead: `${all.length} in all, ${tables.published().length} of them published: those are listed and open as forms.`,
    action: newTable,
  } as const;
  if (all.length === 0) {
    const empty = 'Create one and publish it: it is then listed to your users.';
    return sendPage(c, head, emptyState('No table yet', empty, newTable));
  }
  const search = html`<form class="search" method="get" action="/tables" role="search">
    ${renderFields([SEARCH], { values: { q: query } })}
    <button>Search</button>
  </form>`;
  const nothing = emptyState(
    'Nothing found',
    html`No table has “${query}” in its name, industry, tags or short code.`,
    linkButton('/tables', 'Show all tables'),
  );
  const list = items.length > 0 ? tableTable(items, hubUrl) : nothing;
  return sendPage(c, head, [search, list, pager('/tables', query ? { q: query } : {}, page, pages)]);
}

const FORM = { fields: TABLE_FIELDS, cancel: '/tables' };
const up = ['/tables', 'Project tables'] as const;

/** Project tables: search, create, edit, publish, withdraw. */
export function tablePages(dependencies: ConsoleDependencies): Hono<ConsoleEnv> {
  const { hubUrl, tables } = dependencies;
  const app = new Hono<ConsoleEnv>();
  const redirectWithResult = (c: ConsoleContext, code: string, result: string): Response => {
    const table = tables.get(code);
    return redirectWithFlash(c, '/tables', `“${table ? getLabel(table) : code}” ${result}`);
  };

  app.get('/', (c) => sendTableList(c, dependencies));

  /** Returns the table that a form names. */
  const find = (c: ConsoleContext): KeptTable | Response =>
    tables.get(c.var.form.get('code') ?? '') ??
    redirectWithFlash(c, '/tables', 'There is no such table any more.', 'bad');

  addForm(app, '/new', {
    describe: () => ({
      ...FORM,
      head: {
        title: 'Create a project table',
        up,
        lead: 'The short code, which its form’s address ends with, is chosen for you.',
      },
      buttons: html`<button class="primary" name="publish" value="yes">Create and publish</button
        ><button>Create unpublished</button>`,
      repeated: '/tables',
    }),
    submit: (c, values) => {
      let code = '';
      const problems = saveTable(values, hubUrl, (draft) => {
        code = tables.create(draft).short_code;
      });
      if (isNonEmpty(problems)) return problems;
      if (c.var.form.get('publish') !== 'yes')
        return redirectWithResult(c, code, 'is created, not yet published.');
      tables.publish(code);
      return redirectWithResult(c, code, 'is published.');
    },
  });

  addForm(app, '/edit', {
    describe: (c) => {
      const table = find(c);
      if (table instanceof Response) return table;
      const code = table.short_code;
      return {
        ...FORM,
        head: { title: 'Edit project table', up, lead: html`Short code <code>${code}</code>` },
        hidden: { code },
        values: getTableValues(table, hubUrl),
        buttons: submitButton('Save'),
        code,
      };
    },
    submit: (c, values, { code }) => {
      const problems = saveTable(values, hubUrl, (draft) => tables.edit(code, draft));
      return isNonEmpty(problems) ? problems : redirectWithResult(c, code, 'is saved.');
    },
  });

  app.post('/status', (c) => {
    const table = find(c);
    if (table instanceof Response) return table;
    const code = table.short_code;
    if (c.var.form.get('status') === 'published') {
      tables.publish(code);
      return redirectWithResult(c, code, 'is published: users can find and open it.');
    }
    tables.withdraw(code);
    return redirectWithResult(c, code, 'is withdrawn: it is not listed, and its form does not open.');
  });
  return app;
}
