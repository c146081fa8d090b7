import type { ProjectTable } from '../hub/tables.js';

/** Servers reject longer URLs, in which a byte of UTF-8 has up to three characters. */
const MAX_TAGS_BYTES = 1500;

/**
 * Returns the tags to send to the hub: none if one of them has a comma, which the hub would read as two tags, or if they are
 * too long for a URL.
 */
export const toTagParameter = (selected: readonly string[]): readonly string[] =>
  selected.join('').includes(',') || new Blob(selected as string[]).size > MAX_TAGS_BYTES ? [] : selected;

/** Returns the number of tables with each tag. Tags are compared exactly. */
export function countTags(tables: readonly ProjectTable[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags } of tables) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}
