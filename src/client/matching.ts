import { removeUnsafeMarks } from '../hub/display-text.js';
import type { ProjectTable } from '../hub/tables.js';

/** Servers reject longer URLs. */
const MAX_TAGS_LENGTH = 1500;

/**
 * Returns the tags to send to the hub: none if one of them has a comma, which the hub would read as two tags, or if they are
 * too long for a URL.
 */
export const toTagParameter = (selected: readonly string[]): readonly string[] =>
  selected.some((tag) => tag.includes(',')) || selected.join().length > MAX_TAGS_LENGTH ? [] : selected;

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

/** Returns the number of tables with each tag. Tags are compared exactly. */
export function countTags(tables: readonly ProjectTable[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags } of tables) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}
