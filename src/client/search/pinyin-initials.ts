/**
 * The first character, in the order of pinyin, of those that begin with each of {@link LETTERS}. Where versions of ICU
 * differ, a usual character near it.
 */
const FIRST_CHARACTERS = [...'阿八嚓哒妸发旮哈讥咔垃妈拏喔妑七呥仨他屲夕丫帀'];
const LETTERS = 'abcdefghjklmnopqrstwxyz';

/** Not the script, which also has marks for repetitions and numbers. */
const HAN = /\p{Unified_Ideograph}/u;
const SURROGATE = /[\ud800-\udfff]/;
const EACH_HAN = new RegExp(HAN, 'gu');

type Compare = (a: string, b: string) => number;

/** Returns a comparison in the order of pinyin; undefined where the engine has no data for it. */
function createCompare(): Compare | undefined {
  const { compare } = new Intl.Collator('zh-u-co-pinyin');
  const isPinyin = FIRST_CHARACTERS.every(
    (character, i) => i === 0 || compare(FIRST_CHARACTERS[i - 1] ?? '', character) < 0,
  );
  return isPinyin ? compare : undefined;
}

let comparison: { compare: Compare | undefined } | undefined;
/** As many entries as there are Chinese characters at most. */
const initials = new Map<string, string>();

/** Returns whether a text contains a Chinese character. */
export const hasHan = (text: string): boolean => HAN.test(text);

/**
 * Returns a text with the first letter of its pinyin in place of each Chinese character; unchanged where the engine cannot
 * sort by pinyin.
 *
 * The letter is found by the character's place in the order of pinyin, so a character with several readings has the
 * initial of its most usual one: 重庆 is `zq`, not `cq`.
 */
export function toInitials(text: string): string {
  comparison ??= { compare: createCompare() };
  const { compare } = comparison;
  if (!compare || !hasHan(text)) return text;
  if (SURROGATE.test(text)) return text.replace(EACH_HAN, (character) => getInitial(character, compare));
  // Several times faster than the expression.
  const units: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    units.push((initialUnits[unit] ||= getInitialUnit(unit, compare)));
  }
  return String.fromCharCode(...units);
}

/** What replaces each UTF-16 unit: the letter of a Chinese character, else the unit itself; 0: not known yet. */
const initialUnits = new Uint16Array(0x1_0000);

function getInitialUnit(unit: number, compare: Compare): number {
  const character = String.fromCharCode(unit);
  return hasHan(character) ? getInitial(character, compare).charCodeAt(0) : unit;
}

function getInitial(character: string, compare: Compare): string {
  let initial = initials.get(character);
  if (initial === undefined) {
    initial = findInitial(character, compare);
    initials.set(character, initial);
  }
  return initial;
}

function findInitial(character: string, compare: Compare): string {
  const index = FIRST_CHARACTERS.findLastIndex((first) => compare(first, character) <= 0);
  return LETTERS.charAt(Math.max(index, 0));
}
