import { Hono, type Context } from 'hono';
import { nameOf } from '../../store/tables.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { goBack } from '../go-back.js';
import { isAny, textOf } from '../read-fields.js';
import { tableForm } from './table-form.js';
import { tableList } from './table-list.js';
import { draftOf, EMPTY_TABLE, problemsOf, readTable, typedFrom } from './typed-table.js';

const backWith = (c: Context<ConsoleEnv>, words: string): Response => goBack(c, '/tables', words);
const gone = (c: Context<ConsoleEnv>): Response =>
  goBack(c, '/tables', 'There is no such table any more.', 'bad');

/** Project tables: found, created, edited, published, withdrawn. */
export function tablePages(parts: ConsoleParts): Hono<ConsoleEnv> {
  const { hubUrl, tables } = parts;
  const app = new Hono<ConsoleEnv>();
  const nameNow = (code: string): string => {
    const table = tables.get(code);
    return `“${(table && nameOf(table)) || code}”`;
  };

  app.get('/', (c) => tableList(c, parts));

  app.get('/new', (c) => tableForm(c, EMPTY_TABLE));
  app.post('/new', (c) => {
    const { form, session } = c.var;
    const once = textOf(form, 'once');
    if (session.isSpent(once)) return goBack(c, '/tables');
    const typed = readTable(form);
    let code = '';
    const problems = problemsOf(typed, () => {
      code = tables.create(draftOf(typed, hubUrl)).short_code;
    });
    if (isAny(problems)) return tableForm(c, typed, problems);
    session.spend(once);
    if (form.get('publish') !== 'yes') return backWith(c, `${nameNow(code)} is created, not yet published.`);
    tables.publish(code);
    return backWith(c, `${nameNow(code)} is published.`);
  });

  app.get('/edit', (c) => {
    const table = tables.get(c.req.query('code') ?? '');
    return table ? tableForm(c, typedFrom(table, hubUrl), {}, table.short_code) : gone(c);
  });
  app.post('/edit', (c) => {
    const code = c.var.form.get('code') ?? '';
    if (!tables.get(code)) return gone(c);
    const typed = readTable(c.var.form);
    const problems = problemsOf(typed, () => tables.edit(code, draftOf(typed, hubUrl)));
    return isAny(problems) ? tableForm(c, typed, problems, code) : backWith(c, `${nameNow(code)} is saved.`);
  });

  app.post('/status', (c) => {
    const code = c.var.form.get('code') ?? '';
    if (!tables.get(code)) return gone(c);
    const isPublished = c.var.form.get('status') === 'published';
    if (isPublished) tables.publish(code);
    else tables.withdraw(code);
    const words = isPublished
      ? 'is published: users can find and open it.'
      : 'is withdrawn: it is not listed, and its form does not open.';
    return backWith(c, `${nameNow(code)} ${words}`);
  });
  return app;
}
