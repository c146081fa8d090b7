import type { ProjectTable } from '../../src/hub/tables.js';

const WORDS =
  `home office garden window carpet kitchen bathroom roof weekly daily deep quick licensed certified insured
  cleaning moving plumbing wiring painting tutoring nursing consulting delivery storage repair renovation design courier
  Wäsche Möbel déménagement école 家电 深度 清洗 上门 维修 搬家 装修 儿童 教育 法律`.split(/\s+/);
const INDUSTRIES = ['Home renovation', 'Housekeeping', 'Moving & logistics', 'Education', '法律咨询'];

/** Builds the same tables each time, each with a name of five words and three tags. */
export function buildTables(count: number): ProjectTable[] {
  let state = 7;
  const pick = <T>(from: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[(state >>> 8) % from.length] as T;
  };
  return Array.from({ length: count }, (_, index) => ({
    short_code: `t${index}`,
    name: `${pick(WORDS)} ${pick(WORDS)} ${pick(WORDS)} ${pick(WORDS)} ${pick(WORDS)} ${index}`,
    industry: pick(INDUSTRIES),
    icon: null,
    tags: [pick(WORDS), pick(WORDS), pick(WORDS)],
    total: null,
  }));
}
