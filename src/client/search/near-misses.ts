import { createWordMatcher } from './match-level.js';
import { findMatchRanges, mergeRanges, type TextRange } from './match-ranges.js';
import { mapToSource, normalizeForSearch } from './normalize.js';
import { hasHan } from './pinyin-initials.js';
import type { SearchIndex } from './search-index.js';
import type { SearchQuery } from './search-query.js';

/** Shorter words are too often found by chance. */
const MIN_LENGTH = 4;
/** Longer words are compared by their beginning only. */
const MAX_LENGTH = 24;
/** Share of a word that its beginning has to have in common with a text. */
const MIN_SHARED = 0.6;

const exactly = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Returns a regular expression for what comes close to a word: its beginning, or the whole word with one letter too many,
 * missing, wrong or swapped with the next one.
 * @returns undefined for words that are too short
 */
function createPattern(word: string): RegExp | undefined {
  const letters = [...word].map(exactly);
  if (letters.length < MIN_LENGTH) return undefined;
  const join = (from: number, to?: number): string => letters.slice(from, to).join('');
  const patterns: string[] = [];
  for (let i = 0; letters.length <= MAX_LENGTH && i < letters.length; i += 1) {
    patterns.push(`${join(0, i)}\\S{0,2}${join(i + 1)}`);
    patterns.push(`${join(0, i)}${join(i + 1, i + 2)}${join(i, i + 1)}${join(i + 2)}`);
  }
  // Last, so that as much as possible is found.
  patterns.push(join(0, Math.max(MIN_LENGTH - 1, Math.ceil(letters.length * MIN_SHARED))));
  // Not every script has spaces between words.
  const start = /^[ -~]+$/.test(word) ? '(?<![\\p{L}\\p{N}])' : '';
  return new RegExp(`${start}(?:${patterns.join('|')})`, 'gu');
}

/** Creates a test whether a table's texts almost contain a word. Of Chinese words, they contain all characters in any order. */
function createWordTest(word: string, index: SearchIndex): (table: number) => boolean {
  if (hasHan(word)) {
    const characters = [...word];
    return (table) => {
      const text = index.getText(table);
      return characters.every((character) => text.includes(character));
    };
  }
  const pattern = createPattern(word);
  if (!pattern) return () => false;
  // An error, also a swap, leaves a third of the word intact. To look for that first is several times faster.
  const third = Math.floor(word.length / 3);
  const thirds = [word.slice(0, third), word.slice(third, 2 * third), word.slice(2 * third)];
  const isNear = (text: string): boolean =>
    thirds.some((part) => text.includes(part)) && text.search(pattern) >= 0;
  const known: number[] = [];
  const isNearLabel = (label: number): number =>
    (known[label] ??= isNear(index.labels[label] as string) ? 1 : 0);
  return (table) =>
    isNear(index.names[table] as string) ||
    (index.industryBits(table, isNearLabel) | index.tagBits(table, isNearLabel)) > 0;
}

/**
 * Finds what matches or almost matches a query in a text, in order and without overlaps. Meant for texts that are displayed: takes
 * time in proportion to their length.
 */
export function findNearMissRanges(source: string, query: SearchQuery): TextRange[] {
  const { text, toSource } = mapToSource(source, normalizeForSearch);
  const ranges = findMatchRanges(source, query);
  for (const { text: word } of query.words) {
    const pattern = hasHan(word) ? new RegExp([...word].map(exactly).join('|'), 'gu') : createPattern(word);
    for (const match of pattern ? text.matchAll(pattern) : []) {
      ranges.push(toSource(match.index, match.index + match[0].length));
    }
  }
  return mergeRanges(ranges);
}

/** Ranks tables by how close they come to a query. */
export interface NearMissRanking {
  /** Returns the rank, 0 is the best one; undefined if no word matches or almost matches. */
  rank: (table: number) => number | undefined;
  /** Returns the best rank of tables that match one word of the query less than those of this rank. */
  nextWorse: (rank: number) => number;
}

/** The rank is by how many words match or almost match, then by how many of them match exactly. */
export function createNearMissRanking({ words }: SearchQuery, index: SearchIndex): NearMissRanking {
  const tests = words.map((word) => ({
    matchWord: createWordMatcher(word, index),
    isNear: createWordTest(word.text, index),
  }));
  const step = words.length + 1;
  return {
    rank: (table) => {
      let missing = 0;
      let inexact = 0;
      for (const { matchWord, isNear } of tests) {
        if (matchWord(table) !== undefined) continue;
        if (isNear(table)) inexact += 1;
        else missing += 1;
      }
      return missing === words.length ? undefined : missing * step + inexact;
    },
    nextWorse: (rank) => (Math.floor(rank / step) + 1) * step,
  };
}
