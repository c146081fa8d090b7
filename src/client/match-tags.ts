import { removeUnsafeMarks } from '../hub/display-text.js';
import type { ProjectTable } from '../hub/tables.js';

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

/** Normalizes a tag as the hub compares tags: case and width do not matter, but accents do, unlike in `normalizeForSearch`. */
const normalizeTag = (tag: string): string => removeUnsafeMarks(tag).normalize('NFKC').toLowerCase();

/**
 * Creates a test whether a table has one of these tags. Fuzzy, as the hub is: a part of a tag is enough. Compares each tag of
 * the tables once, as many of them have the same ones.
 */
export function createTagTest(tags: readonly string[]): (table: ProjectTable) => boolean {
  const wanted = tags.map(normalizeTag);
  const known = new Map<string, boolean>();
  return (table) =>
    table.tags.some((own) => {
      let isMatch = known.get(own);
      if (isMatch === undefined) {
        const text = normalizeTag(own);
        known.set(own, (isMatch = wanted.some((tag) => text.includes(tag))));
      }
      return isMatch;
    });
}

/**
 * Returns how many tables at the start of the hub's list are matches. With `tags` and `limit` the hub sends matches first
 * and fills up with other tables, without marking them (specification: GET /projects/published-list). Every table up to
 * the last one with a selected tag counts as a match, since the hub may match more tags than this test.
 */
export function countMatching(tables: readonly ProjectTable[], tags: readonly string[]): number {
  if (tags.length === 0) return tables.length;
  return tables.findLastIndex(createTagTest(tags)) + 1;
}
