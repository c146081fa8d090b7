import { randomInt } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { shortCodes } from '../../seed/short-codes.js';
import { nameOf, type Tables } from '../../store/tables.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { checkTable, EMPTY_TABLE, problemWithCode, readTable, typedFrom } from './check-table.js';
import { tableForm } from './table-form.js';
import { tableList } from './table-list.js';

function freeCode(tables: Tables): string {
  const next = shortCodes(randomInt(2 ** 32));
  for (;;) {
    const code = next();
    if (!tables.get(code)) return code;
  }
}

/** Project tables: found, created, edited, published, withdrawn. */
export function tablePages(parts: ConsoleParts): Hono<ConsoleEnv> {
  const { hubUrl, tables } = parts;
  const app = new Hono<ConsoleEnv>();
  const isWrong = (problems: object): boolean => Object.keys(problems).length > 0;
  const backWith = (c: Context<ConsoleEnv>, words: string, tone: 'good' | 'bad' = 'good'): Response => {
    c.var.session.say(words, tone);
    return c.redirect('/tables', 303);
  };
  const gone = (c: Context<ConsoleEnv>): Response => backWith(c, 'There is no such table any more.', 'bad');

  app.get('/', (c) => tableList(c, parts));

  app.get('/new', (c) => tableForm(c, EMPTY_TABLE));
  app.post('/new', (c) => {
    const { form, session } = c.var;
    const typed = readTable(form);
    const { table, problems } = checkTable(typed, hubUrl);
    // Before the code is looked at: sent twice, the form would find its own table there.
    const once = form.get('once') ?? '';
    if (session.isSpent(once)) return c.redirect('/tables', 303);
    const codeProblem = problemWithCode(typed.short_code, tables.get(typed.short_code) !== undefined);
    if (codeProblem) problems['short_code'] = codeProblem;
    if (isWrong(problems)) return tableForm(c, typed, problems);
    session.spend(once);
    const status = form.get('publish') === 'yes' ? 'published' : 'withdrawn';
    tables.add({ ...table, short_code: typed.short_code || freeCode(tables), status });
    const name = table.type === 'A' ? table.supply_name : table.demand_name;
    return backWith(c, status === 'published' ? `“${name}” is published.` : `“${name}” is created, not yet published.`);
  });

  app.get('/edit', (c) => {
    const table = tables.get(c.req.query('code') ?? '');
    return table ? tableForm(c, typedFrom(table, hubUrl), {}, table.short_code) : gone(c);
  });
  app.post('/edit', (c) => {
    const kept = tables.get(c.var.form.get('code') ?? '');
    if (!kept) return gone(c);
    const typed = readTable(c.var.form);
    const { table, problems } = checkTable(typed, hubUrl);
    if (isWrong(problems)) return tableForm(c, typed, problems, kept.short_code);
    tables.update(kept.short_code, table);
    return backWith(c, `“${nameOf(kept)}” is saved.`);
  });

  app.post('/status', (c) => {
    const kept = tables.get(c.var.form.get('code') ?? '');
    if (!kept) return gone(c);
    const isPublished = c.var.form.get('status') === 'published';
    if (isPublished) tables.publish(kept.short_code);
    else tables.withdraw(kept.short_code);
    const words = isPublished
      ? 'is published: users can find and open it.'
      : 'is withdrawn: it is not listed, and its form does not open.';
    return backWith(c, `“${nameOf(kept)}” ${words}`);
  });
  return app;
}
