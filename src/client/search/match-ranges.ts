import { findWord } from './match-level.js';
import { mapToSource, normalizeForSearch } from './normalize.js';
import { hasHan, toInitials } from './pinyin-initials.js';
import type { SearchQuery } from './search-query.js';

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export type TextRange = [start: number, end: number];

/**
 * Finds what a query matches in a text, in order and without overlaps. Meant for texts that are displayed: takes time in
 * proportion to their length.
 */
export function findMatchRanges(source: string, { words }: SearchQuery): TextRange[] {
  const plain = mapToSource(source, normalizeForSearch);
  const ranges: TextRange[] = [];
  for (const word of words) {
    let found = [...findWord(plain.text, word)].map(([start, end]) => plain.toSource(start, end));
    if (found.length === 0 && word.mayBeInitials && hasHan(source)) {
      const { text, toSource } = mapToSource(source, (character) =>
        toInitials(normalizeForSearch(character)),
      );
      found = [...findWord(text, { ...word, inflections: [] })].map(([start, end]) => toSource(start, end));
    }
    ranges.push(...found);
  }
  return mergeRanges(ranges);
}

/** Sorts ranges, and joins those that touch. */
export function mergeRanges(ranges: TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
