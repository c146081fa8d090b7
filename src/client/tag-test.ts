import { removeUnsafeMarks } from '../hub/display-text.js';
import type { ProjectTable } from '../hub/tables.js';

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
