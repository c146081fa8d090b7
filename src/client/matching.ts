import { removeUnsafeMarks } from '../hub/display-text.js';
import type { ProjectTable } from '../hub/tables.js';

/** Tags are compared as the hub does: case and width do not count, but accents do. */
const normalizeTag = (tag: string): string => removeUnsafeMarks(tag).normalize('NFKC').toLowerCase();

/** Returns whether a table has one of these tags. Fuzzy, as the hub is: a part of a tag is enough. */
export function hasAnyTag(table: ProjectTable, tags: readonly string[]): boolean {
  return table.tags.some((own) => tags.some((tag) => normalizeTag(own).includes(normalizeTag(tag))));
}

/**
 * How many of the hub's tables, from the front, are matches. With `tags` and `limit` the hub sends matches first and
 * fills the shortfall with others, unmarked (specification: GET /projects/published-list). All up to the last one that
 * carries a chosen tag count as matches, since the hub's own idea of "fuzzy" may be wider than ours.
 */
export function countMatching(tables: readonly ProjectTable[], tags: readonly string[]): number {
  if (tags.length === 0) return tables.length;
  return tables.findLastIndex((table) => hasAnyTag(table, tags)) + 1;
}

/** How many tables carry each tag, exactly as it is written. */
export function countTags(tables: readonly ProjectTable[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags } of tables) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}
