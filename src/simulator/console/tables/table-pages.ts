import { Hono } from 'hono';
import { html } from 'hono/html';
import { getLoadableIconUrl } from '../../icons/icons.js';
import { normalizeForMatching } from '../../api/project-routes.js';
import type { Texts } from '../../locales/texts.js';
import { getTableName, type StoredTable } from '../../store/tables.js';
import type { TableDraft } from '../../store/validate-table.js';
import { badge, dataTable, emptyState, linkButton, pager, rowLink } from '../../ui/elements.js';
import { field } from '../../ui/fields.js';
import { postButton, renderFields } from '../../ui/form.js';
import type { Content } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { addForm, isNonEmpty, submitButton } from '../form-page.js';
import { redirectWithFlash, sendPage, type ConsoleContext } from '../layout.js';
import { paginate } from '../paginate.js';
import { buildTableFields, getTableValues, saveTable } from './table-form.js';

const getLabel = (table: StoredTable): string => getTableName(table) || table.short_code;

const isMatch = (table: StoredTable, text: string): boolean =>
  [table.short_code, table.supply_name, table.demand_name, table.industry, ...table.tags].some((value) =>
    normalizeForMatching(value).includes(text),
  );

/** Adds a request's query, which contains the list's search and page, so that both stay. */
const keepQuery = (c: ConsoleContext, path: string): string => path + new URL(c.req.url).search;

function tableActions(table: StoredTable, c: ConsoleContext): Content {
  const { tables, consoleFrame } = c.var.texts;
  const { short_code: code, status } = table;
  const isPublished = status === 'published';
  return [
    rowLink(
      `/tables/edit?${new URLSearchParams({ ...c.req.query(), code }).toString()}`,
      consoleFrame.edit,
      getLabel(table),
    ),
    postButton({
      action: keepQuery(c, '/tables/status'),
      label: isPublished ? tables.withdraw : tables.publish,
      about: getLabel(table),
      fields: { code, status: isPublished ? 'withdrawn' : 'published' },
    }),
  ];
}

const nameCell = (table: StoredTable, hubUrl: string, { tables }: Texts): Content => {
  const icon = getLoadableIconUrl(hubUrl, table);
  return html`<span class="named">
    <img src="${icon}" alt="" width="32" height="32" loading="lazy" />
    <span>${getLabel(table)}<small>${table.industry} · ${tables.type(table.type)}</small></span>
  </span>`;
};

const tagList = (tags: readonly string[]): Content =>
  html`<span class="tags">${tags.map((tag) => html`<span>${tag}</span>`)}</span>`;

function tableTable(list: readonly StoredTable[], hubUrl: string, c: ConsoleContext): Content {
  const { texts } = c.var;
  const { tables, consoleFrame } = texts;
  return dataTable(consoleFrame.sections.tables, list, [
    [tables.name, (table) => nameCell(table, hubUrl, texts)],
    [tables.shortCode, ({ short_code }) => html`<code>${short_code}</code>`],
    [tables.tags, ({ tags }) => (isNonEmpty(tags) ? tagList(tags) : '—')],
    [
      tables.status,
      ({ status }) =>
        status === 'published' ? badge('good', tables.published) : badge('plain', tables.notPublished),
    ],
    [consoleFrame.actions, (table) => tableActions(table, c), 'actions'],
  ]);
}

/** Sends the list of tables, the newest first. */
function sendTableList(c: ConsoleContext, { hubUrl, tables }: ConsoleDependencies) {
  const { texts } = c.var;
  const newTable = linkButton('/tables/new', texts.tables.create, 'primary');
  const query = (c.req.query('q') ?? '').trim();
  const all = tables.list();
  const text = normalizeForMatching(query);
  const matches = all.filter((table) => text === '' || isMatch(table, text)).toReversed();
  const { items, page, pages } = paginate(matches, c.req.query('page'));
  const head = {
    title: texts.consoleFrame.sections.tables,
    lead: texts.tables.lead(all.length, tables.published().length),
    action: newTable,
  } as const;
  if (all.length === 0) {
    return sendPage(c, head, emptyState(texts.tables.noneTitle, texts.tables.noneText, newTable));
  }
  const searchField = field('q', texts.tables.search, { type: 'search', optional: true });
  const search = html`<form class="search" method="get" action="/tables" role="search">
    ${renderFields([searchField], { values: { q: query }, texts: texts.ui })}
    <button>${texts.tables.searchButton}</button>
  </form>`;
  const nothing = emptyState(
    texts.tables.nothingTitle,
    texts.tables.nothingText(query),
    linkButton('/tables', texts.tables.showAll),
  );
  const list = items.length > 0 ? tableTable(items, hubUrl, c) : nothing;
  return sendPage(c, head, [
    search,
    list,
    pager({ path: '/tables', query: query ? { q: query } : {}, page, pages }, texts.ui),
  ]);
}

/** Project tables: search, create, edit, publish, withdraw. */
export function tablePages(dependencies: ConsoleDependencies): Hono<ConsoleEnv> {
  const { hubUrl, tables } = dependencies;
  const app = new Hono<ConsoleEnv>();
  const redirectWithResult = (
    c: ConsoleContext,
    code: string,
    result: (name: string) => string,
  ): Response => {
    const table = tables.get(code);
    return redirectWithFlash(c, keepQuery(c, '/tables'), result(table ? getLabel(table) : code));
  };

  app.get('/', (c) => sendTableList(c, dependencies));

  /** Returns the table that a form names. */
  const find = (c: ConsoleContext): StoredTable | Response =>
    tables.get(c.var.form.get('code') ?? '') ??
    redirectWithFlash(c, '/tables', { tone: 'bad', text: c.var.texts.tables.unknown });

  addForm(app, '/new', {
    describe: (c) => {
      const { texts } = c.var;
      return {
        head: { title: texts.tables.newTitle, lead: texts.tables.newLead },
        fields: buildTableFields(c),
        buttons: html`<button class="primary" name="publish" value="yes">
            ${texts.tables.createAndPublish}</button
          ><button>${texts.tables.createUnpublished}</button>`,
        cancel: '/tables',
        repeated: '/tables',
      };
    },
    submit: (c, values) => {
      const { texts, form } = c.var;
      let code = '';
      const save = (draft: TableDraft): void => {
        code = tables.create(draft).short_code;
      };
      const problems = saveTable(values, { hubUrl, texts, save });
      if (isNonEmpty(problems)) return problems;
      if (form.get('publish') !== 'yes') return redirectWithResult(c, code, texts.tables.isCreated);
      tables.publish(code);
      return redirectWithResult(c, code, texts.tables.isPublished);
    },
  });

  addForm(app, '/edit', {
    describe: (c) => {
      const table = find(c);
      if (table instanceof Response) return table;
      const code = table.short_code;
      const { texts } = c.var;
      return {
        head: {
          title: texts.tables.editTitle,
          lead: html`${texts.tables.shortCode} <code>${code}</code>`,
        },
        fields: buildTableFields(c),
        cancel: keepQuery(c, '/tables'),
        hidden: { code },
        values: getTableValues(table, hubUrl),
        buttons: submitButton(texts.consoleFrame.save),
        code,
      };
    },
    submit: (c, values, { code }) => {
      const { texts } = c.var;
      const save = (draft: TableDraft): void => tables.edit(code, draft);
      const problems = saveTable(values, { hubUrl, texts, save });
      return isNonEmpty(problems) ? problems : redirectWithResult(c, code, texts.tables.isSaved);
    },
  });

  app.post('/status', (c) => {
    const table = find(c);
    if (table instanceof Response) return table;
    const code = table.short_code;
    const { isPublishedAgain, isWithdrawn } = c.var.texts.tables;
    const isPublished = c.var.form.get('status') === 'published';
    tables.update(code, { status: isPublished ? 'published' : 'withdrawn' });
    return redirectWithResult(c, code, isPublished ? isPublishedAgain : isWithdrawn);
  });
  return app;
}
