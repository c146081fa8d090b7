import type { ProjectTable } from '../hub/tables.js';

/** Servers reject longer URLs, in which each character may have nine. */
const MAX_TAGS_LENGTH = 500;

/**
 * Returns the tags to send to the hub: none if one of them has a comma, which the hub would read as two tags, or if they are
 * too long for a URL.
 */
export function toTagParameter(selected: readonly string[]): readonly string[] {
  const text = selected.join('');
  return text.includes(',') || text.length > MAX_TAGS_LENGTH ? [] : selected;
}

/** Returns the number of tables with each tag. Tags are compared exactly. */
export function countTags(tables: readonly ProjectTable[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags } of tables) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}
