/**
 * The first character, in the order of pinyin, of those that begin with each of {@link LETTERS}. Where versions of ICU
 * differ, a usual character near it.
 */
const FIRST_CHARACTERS = [...'阿八嚓哒妸发旮哈讥咔垃妈拏喔妑七呥仨他屲夕丫帀'];
const LETTERS = 'abcdefghjklmnopqrstwxyz';

/** The usual characters of GB 2312, which are in the order of pinyin there, and the first one of each letter. */
const CHARACTER_COUNT = 3_755;
const ROW_LENGTH = 94;
const FIRST_USUAL = '啊芭擦搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝';

/** Chinese characters. The script `Han` has more: 々 and 〇, for example. */
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
/** Letters of the Chinese characters that are two UTF-16 units each. */
const initials = new Map<string, string>();
/** What replaces each UTF-16 unit: the letter of a Chinese character, else the unit itself; 0: not known yet. */
const initialUnits = new Uint16Array(0x1_0000);
let hasUsual = false;

/** Returns whether a text contains a Chinese character. */
export const hasHan = (text: string): boolean => HAN.test(text);

/**
 * Returns a text with the first letter of its pinyin in place of each Chinese character. An unusual character stays where the
 * engine cannot sort by pinyin.
 *
 * The letter is found by the character's place in the order of pinyin, so a character with several readings has the
 * initial of its most usual one: 重庆 is `zq`, not `cq`.
 */
export function toInitials(text: string): string {
  if (!hasHan(text)) return text;
  if (!hasUsual) addUsual();
  if (SURROGATE.test(text)) return text.replace(EACH_HAN, getInitial);
  // Several times faster than the expression.
  const units: number[] = [];
  for (let i = 0; i < text.length; i += 1) units.push(getInitialUnit(text.charCodeAt(i)));
  return String.fromCharCode(...units);
}

/** Adds the usual characters, without the engine's data for sorting, which takes several milliseconds to load. */
function addUsual(): void {
  hasUsual = true;
  let letter = -1;
  for (const character of decodeUsual()) {
    if (character === FIRST_USUAL[letter + 1]) letter += 1;
    initialUnits[character.charCodeAt(0)] = LETTERS.charCodeAt(letter);
  }
}

function decodeUsual(): string {
  const bytes = new Uint8Array(2 * CHARACTER_COUNT);
  for (let i = 0; i < CHARACTER_COUNT; i += 1)
    bytes.set([0xb0 + Math.floor(i / ROW_LENGTH), 0xa1 + (i % ROW_LENGTH)], 2 * i);
  try {
    return new TextDecoder('gbk').decode(bytes);
  } catch {
    return ''; // no GBK
  }
}

const getInitialUnit = (unit: number): number => (initialUnits[unit] ||= findInitialUnit(unit));

function findInitialUnit(unit: number): number {
  const character = String.fromCharCode(unit);
  return hasHan(character) ? findInitial(character).charCodeAt(0) : unit;
}

function getInitial(character: string): string {
  if (character.length === 1) return String.fromCharCode(getInitialUnit(character.charCodeAt(0)));
  const initial = initials.get(character) ?? findInitial(character);
  initials.set(character, initial);
  return initial;
}

function findInitial(character: string): string {
  const { compare } = (comparison ??= { compare: createCompare() });
  if (!compare) return character;
  const index = FIRST_CHARACTERS.findLastIndex((first) => compare(first, character) <= 0);
  return LETTERS.charAt(Math.max(index, 0));
}
