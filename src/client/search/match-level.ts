import type { SearchQuery, SearchWord } from './search-query.js';

/** A table's texts for the search, normalized: name, industry and tags, one per line. */
export interface SearchableTexts {
  text: string;
  /** The same with the initials of pinyin syllables in place of Chinese characters; undefined without any. */
  initials: string | undefined;
}

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

/** Returns all places where a form of the word matches, in UTF-16 units. */
export function* findWord(text: string, word: SearchWord): Generator<[start: number, end: number]> {
  const { length } = word.text;
  for (let at = text.indexOf(word.text); at >= 0; at = text.indexOf(word.text, at + length)) {
    yield [at, at + length];
  }
  for (const form of word.inflections) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
      if (!isWordCharacterAt(text, at + form.length)) yield [at, at + form.length];
    }
  }
}

/** Returns the rank of a table for a query: 0 is the best one; undefined if a word does not match. */
export function rankTexts(texts: SearchableTexts, { text, words }: SearchQuery): number | undefined {
  let rank = 0;
  for (const word of words) {
    const level = matchWord(texts, word);
    if (level === undefined) return undefined;
    rank += level;
  }
  return texts.text.startsWith(`${text}\n`) ? 0 : rank;
}

/** Returns the level of the best match of a word; undefined if there is none. */
export function matchWord({ text, initials }: SearchableTexts, word: SearchWord): number | undefined {
  const level = findLevel(text, word);
  if (level !== undefined || initials === undefined || !word.mayBeInitials) return level;
  const position = initials.indexOf(word.text);
  return position < 0 ? undefined : INITIALS_PENALTY + levelAt(initials, position);
}

function findLevel(text: string, word: SearchWord): number | undefined {
  let position = text.indexOf(word.text);
  if (position < 0) {
    if (word.inflections.length === 0) return undefined;
    const first = findWord(text, word).next().value;
    return first && levelAt(text, first[0]);
  }
  let best = levelAt(text, position);
  // Only the name has several levels: a later place in it may be the start of a word.
  while (best === LEVELS.partOfName) {
    position = text.indexOf(word.text, position + 1);
    if (position < 0) break;
    const level = levelAt(text, position);
    if (level > LEVELS.partOfName) break;
    best = level;
  }
  return best;
}

function levelAt(text: string, position: number): number {
  if (position === 0) return LEVELS.namePrefix;
  const nameEnd = text.indexOf('\n');
  if (position < nameEnd) {
    return isWordCharacterAt(text, position - 1) ? LEVELS.partOfName : LEVELS.wordPrefix;
  }
  return position < text.indexOf('\n', nameEnd + 1) ? LEVELS.industry : LEVELS.tag;
}
