/**
 * What a reader does not see or does not type: combining marks, invisible format characters such as soft hyphens and
 * joiners, and the Arabic letter that only stretches a word.
 */
const IGNORED = /[\p{M}\p{Cf}\u0640]/gu;

/** All but printable ASCII and Chinese characters, of which only case may change. */
const CHANGEABLE = /[^ -~\u4e00-\u9fff]+/g;

const BLANKS = /[^\n\P{Cc}]|[^\n\S]/gu;

/**
 * Letters that Unicode does not decompose, each followed by what readers take it for a variant of. The last ones are
 * Arabic and Persian letters that keyboards mix up.
 */
const VARIANTS = Object.fromEntries(
  'ßss ıi ςσ øo łl đd ðd ħh þth æae œoe ىي یي ةه کك'
    .split(' ')
    .map(([letter = '', ...others]) => [letter, others.join('')]),
);
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'gu');

/**
 * Returns a text for comparing in a search: without case, width, accents and invisible characters, and with a space for
 * each blank but line breaks. Normalizes every character by itself, so that {@link mapToSource} can lead back to the original.
 *
 * Takes linear time, because runs of combining marks, which engines normalize in quadratic time, are removed first.
 */
export function normalizeForSearch(text: string): string {
  return text.replace(CHANGEABLE, normalizePart).toLowerCase();
}

/** Single letters, such as the accented ones of a word, and what they become. At most one for each UTF-16 unit. */
const letters = new Map<string, string>();

function normalizePart(part: string): string {
  let normalized = part.length === 1 ? letters.get(part) : undefined;
  if (normalized !== undefined) return normalized;
  normalized = part
    .replace(IGNORED, '')
    .normalize('NFKD')
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? letter)
    .replace(BLANKS, ' ');
  if (part.length === 1) letters.set(part, normalized);
  return normalized;
}

/** A changed text, and where each of its UTF-16 units comes from. */
export interface MappedText {
  text: string;
  /** Returns the range in the source, in UTF-16 units, of the characters that a non-empty range of `text` comes from. */
  toSource(start: number, end: number): [start: number, end: number];
}

/**
 * Changes a text character by character, and remembers their positions. Marks belong to the character before them.
 * @param change may get several characters at once, where each becomes one
 */
export function mapToSource(source: string, change: (characters: string) => string): MappedText {
  if (source.search(CHANGEABLE) < 0) return { text: change(source), toSource: (start, end) => [start, end] };
  let text = '';
  const origins: number[] = [];
  let position = 0;
  for (const character of source) {
    const changed = change(character);
    text += changed;
    for (let unit = 0; unit < changed.length; unit += 1) origins.push(position);
    position += character.length;
  }
  return {
    text,
    toSource: (start, end) => {
      const last = origins[end - 1];
      // A character may have become several, as ﬁ does: it is taken whole.
      while (origins[end] === last && end < origins.length) end += 1;
      return [origins[start] ?? 0, origins[end] ?? source.length];
    },
  };
}
