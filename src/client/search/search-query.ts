import { normalizeForSearch } from './normalize.js';

/** Longer queries are cut off: they are not typed by hand, and every word costs time for every table. */
const MAX_QUERY_LENGTH = 200;
/** The sum of the levels of all words is a rank, which has to stay below 256. */
const MAX_WORDS = 10;

/** One word of a query, normalized. */
export interface SearchWord {
  /** Matches any part of a text. */
  text: string;
  /** Other numbers of an English noun: `companies` for `company`. They match only up to the end of a word. */
  inflections: readonly string[];
  /** May be initials of pinyin syllables. */
  mayBeInitials: boolean;
}

export interface SearchQuery {
  /** The whole query, normalized. */
  text: string;
  /** Each of them has to match. */
  words: readonly SearchWord[];
}

const SEPARATORS = /[^\p{L}\p{N}\p{S}#]+/u;

/** Parses what a user typed into a search field. @returns undefined if it contains nothing to search for */
export function parseQuery(input: string): SearchQuery | undefined {
  const text = normalizeForSearch(input.slice(0, MAX_QUERY_LENGTH)).trim();
  if (text === '') return undefined;
  const words = [...new Set(text.split(SEPARATORS).filter(Boolean))].slice(0, MAX_WORDS);
  // Punctuation alone is searched for as it is.
  return { text, words: (words.length > 0 ? words : [text]).map(toWord) };
}

const toWord = (text: string): SearchWord => ({
  text,
  inflections: inflect(text),
  mayBeInitials: /^[a-z]+$/.test(text),
});

/**
 * Returns singular and plural of a word that may be an English noun, unless they contain the word itself and are found
 * with it anyway. Other languages lose nothing, because the word is always searched for as it is too.
 */
function inflect(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  return /[^sui]s$/.test(word) ? [word.slice(0, -1)] : [];
}
