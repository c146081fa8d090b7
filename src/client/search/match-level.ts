import { toInitials } from './pinyin-initials.js';
import type { SearchIndex } from './search-index.js';
import type { SearchQuery, SearchWord } from './search-query.js';

/** How well a word matches a table, best first. */
const LEVELS = { namePrefix: 1, wordPrefix: 2, partOfName: 3, industry: 4, tag: 5 };

/** Matches of initials rank after matches of the text itself. */
const INITIALS_PENALTY = 5;

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** Returns whether there is a letter or digit at a position. A regular expression alone would be several times slower. */
function isWordCharacterAt(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  // Normalized ASCII letters are lower case.
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return WORD_CHARACTER.test(text.charAt(position));
}

/** Returns where a form of a word is, as a whole or as the end of a word; -1 if it is nowhere. */
function findForm(text: string, form: string, from = 0): number {
  let at = text.indexOf(form, from);
  while (at >= 0 && isWordCharacterAt(text, at + form.length)) at = text.indexOf(form, at + form.length);
  return at;
}

/** Returns all places where a form of the word matches, in UTF-16 units. */
export function* findWord(text: string, word: SearchWord): Generator<[start: number, end: number]> {
  const { length } = word.text;
  for (let at = text.indexOf(word.text); at >= 0; at = text.indexOf(word.text, at + length)) {
    yield [at, at + length];
  }
  for (const form of word.inflections) {
    for (let at = findForm(text, form); at >= 0; at = findForm(text, form, at + form.length)) {
      yield [at, at + form.length];
    }
  }
}

/** Returns the rank of tables for a query: 0 is the best one; undefined if a word does not match. */
export function createRanking(
  { text, words }: SearchQuery,
  index: SearchIndex,
): (table: number) => number | undefined {
  const matchers = words.map((word) => createWordMatcher(word, index));
  return (table) => {
    let rank = 0;
    for (const matchWord of matchers) {
      const level = matchWord(table);
      if (level === undefined) return undefined;
      rank += level;
    }
    return index.names[table] === text ? 0 : rank;
  };
}

/** Bits for what is known of a label, and for what matches: its text, its initials, and each form of the word, the first one at `FORM`. */
const [KNOWN, TEXT, INITIALS, FORM] = [1, 2, 4, 8];

/**
 * Creates a function that returns the level of the best match of a word in a table; undefined if there is none. Compares each
 * label once.
 */
export function createWordMatcher(
  word: SearchWord,
  index: SearchIndex,
): (table: number) => number | undefined {
  const { text, inflections, mayBeInitials } = word;
  const known: number[] = [];
  const getBits = (label: number): number =>
    (known[label] ??= KNOWN | findBits(index.labels[label] as string, word));
  return (table) => {
    const name = index.names[table] as string;
    const level = findTextLevel(name, text);
    if (level !== undefined) return level;
    const industry = index.industryBits(table, getBits);
    if (industry & TEXT) return LEVELS.industry;
    const tags = index.tagBits(table, getBits);
    if (tags & TEXT) return LEVELS.tag;
    for (let i = 0; i < inflections.length; i += 1) {
      const at = findForm(name, inflections[i] as string);
      if (at >= 0) return levelAt(name, at);
      if (industry & (FORM << i)) return LEVELS.industry;
      if (tags & (FORM << i)) return LEVELS.tag;
    }
    if (!mayBeInitials) return undefined;
    const initials = index.initials[table] as string;
    const position = initials.indexOf(text);
    if (position >= 0) return INITIALS_PENALTY + levelAt(initials, position);
    if (industry & INITIALS) return INITIALS_PENALTY + LEVELS.industry;
    return tags & INITIALS ? INITIALS_PENALTY + LEVELS.tag : undefined;
  };
}

function findBits(label: string, { text, inflections, mayBeInitials }: SearchWord): number {
  let bits = label.includes(text) ? TEXT : 0;
  inflections.forEach((form, i) => {
    if (findForm(label, form) >= 0) bits |= FORM << i;
  });
  return mayBeInitials && toInitials(label).includes(text) ? bits | INITIALS : bits;
}

/** Returns the best level of a text in a name. A later place in it may be the start of a word. */
function findTextLevel(name: string, text: string): number | undefined {
  let position = name.indexOf(text);
  if (position < 0) return undefined;
  let level = levelAt(name, position);
  while (level === LEVELS.partOfName) {
    position = name.indexOf(text, position + 1);
    if (position < 0) break;
    level = levelAt(name, position);
  }
  return level;
}

function levelAt(name: string, position: number): number {
  if (position === 0) return LEVELS.namePrefix;
  return isWordCharacterAt(name, position - 1) ? LEVELS.partOfName : LEVELS.wordPrefix;
}
