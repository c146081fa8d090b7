import { CONSEQUENCES, FINDINGS } from './texts.js';

export type FindingId = keyof typeof FINDINGS;

/** A mistake that the doctor has found. None of its texts contains a token, a cookie or an API key. */
export interface Finding {
  id: FindingId;
  /** What is wrong. */
  title: string;
  /** What it leads to. */
  why: string;
  /** What to do, with the line to paste. */
  fix: string;
}

/** Creates a finding. @param details replace `{0}`, `{1}` and so on in its texts */
export function createFinding(id: FindingId, ...details: (string | number)[]): Finding {
  const [title, fix] = FINDINGS[id].map((text) =>
    text.replace(/\{(\d)\}/g, (_all, index: string) => String(details[Number(index)] ?? '')),
  ) as [string, string];
  return { id, title, why: getConsequence(id), fix };
}

/** Returns what a kind of mistake leads to. A kind is an id, or what ids begin with; the first one that fits counts. */
const getConsequence = (id: FindingId): string =>
  Object.entries(CONSEQUENCES).find(([kind]) => `${id}-`.startsWith(`${kind}-`))?.[1] ??
  'The widget does not work completely.';

/** What there may be several of: each names another address or setting. */
const REPEATED = /^(csp|mixed|setting)-/;
const getKey = ({ id, title }: Finding): string => (REPEATED.test(id) ? title : id);

/** Removes the findings that repeat an earlier one. */
export const uniqueFindings = (findings: readonly Finding[]): Finding[] =>
  [...new Map(findings.toReversed().map((finding) => [getKey(finding), finding])).values()].toReversed();
