import type { ProjectTable } from '../hub/tables.js';
import { countMatching, createTagTest } from './tag-test.js';

/** What the tables are matched with. */
export interface TagQuery {
  selected: readonly string[];
  /** The tags in the request to the hub: all selected ones, or none if its query cannot hold them. */
  requested: readonly string[];
  /** Whether tables have any of the selected tags, or all of them. */
  match: 'any' | 'all';
}

/**
 * Returns the tables to show, matches first, and the number of matches. Filters the hub's tables if the selected tags could not
 * be requested, or if the tables should have all of them: the hub lists those with any.
 */
export function matchTags(
  list: readonly ProjectTable[],
  { selected, requested, match }: TagQuery,
): { tables: readonly ProjectTable[]; matching: number } {
  const isFilteredByHub = requested.length === selected.length;
  let tables = isFilteredByHub ? list : list.filter(createTagTest(selected));
  if (match !== 'all' || selected.length < 2) return { tables, matching: countMatching(tables, selected) };
  for (const tag of selected) tables = tables.filter(createTagTest([tag]));
  return { tables, matching: tables.length };
}
