import type { Criterion, Row } from './accessibility-criterion.js';
import { LEVEL_A } from './accessibility-level-a.js';
import { LEVEL_AA } from './accessibility-level-aa.js';

const toCriterion =
  (wcag: Criterion['wcag']) =>
  ([id, name, level, note, ...tests]: Row): Criterion => ({ id, name, wcag, level, note, tests });

/** All success criteria of WCAG 2.2 at levels A and AA. 4.1.1 (Parsing) was removed from it. */
export const CRITERIA: readonly Criterion[] = [
  ...LEVEL_A.map(toCriterion('A')),
  ...LEVEL_AA.map(toCriterion('AA')),
];
