import type { ProjectTable } from '../../src/hub/tables.js';

const WORDS =
  `home office garden window carpet kitchen bathroom roof weekly daily deep quick licensed certified insured
  cleaning moving plumbing wiring painting tutoring nursing consulting delivery storage repair renovation design courier
  Wäsche Möbel déménagement école 家电 深度 清洗 上门 维修 搬家 装修 儿童 教育 法律`.split(/\s+/);
const INDUSTRIES = ['Home renovation', 'Housekeeping', 'Moving & logistics', 'Education', '法律咨询'];

const ENGLISH_WORDS = WORDS.filter((word) => /^[a-z]+$/.test(word));
const ENGLISH_INDUSTRIES = INDUSTRIES.filter((industry) => /^[ -~]+$/.test(industry));

/**
 * Builds the same tables each time, each with a name of five words and three tags.
 * @param isEnglish whether all texts are ASCII, which needs less work in a search
 */
export function buildTables(count: number, isEnglish = false): ProjectTable[] {
  const words = isEnglish ? ENGLISH_WORDS : WORDS;
  const industries = isEnglish ? ENGLISH_INDUSTRIES : INDUSTRIES;
  let state = 7;
  const pick = <T>(from: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[(state >>> 8) % from.length] as T;
  };
  return Array.from({ length: count }, (_, index) => ({
    short_code: `t${index}`,
    name: `${pick(words)} ${pick(words)} ${pick(words)} ${pick(words)} ${pick(words)} ${index}`,
    industry: pick(industries),
    icon: null,
    tags: [pick(words), pick(words), pick(words)],
    total: null,
  }));
}
