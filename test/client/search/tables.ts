import type { ProjectTable } from '../../../src/hub/tables.js';
import { parseQuery, type SearchQuery } from '../../../src/client/search/search-query.js';
import { TableSearch } from '../../../src/client/search/table-search.js';

/** Returns a table: name, industry, tags. */
export const table = (name: string, industry = '', ...tags: string[]): ProjectTable => ({
  short_code: name,
  name,
  industry,
  icon: null,
  tags,
  total: null,
});

/** Returns a text repeated, as one piece of memory: the engine would join a result of `String.repeat` when it is read first. */
export const repeat = (text: string, count: number): string => Buffer.from(text.repeat(count)).toString();

export function query(input: string): SearchQuery {
  const parsed = parseQuery(input);
  if (!parsed) throw new Error(`"${input}" contains nothing to search for.`);
  return parsed;
}

/** Returns the names of the tables that a search finds, best first. */
export async function find(tables: ProjectTable[], input: string): Promise<string[]> {
  const found = await new TableSearch(tables).find(query(input));
  return found.map((index) => tables[index]?.name ?? '');
}

/** Returns the names of near misses, best first. */
export async function findNearMisses(tables: ProjectTable[], input: string): Promise<string[]> {
  const found = await new TableSearch(tables).findNearMisses(query(input));
  return found.map((index) => tables[index]?.name ?? '');
}
