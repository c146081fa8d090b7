import { isRecord } from '../../hub/envelope.js';
import { CHECKS, FINDINGS } from '../../check-host/texts.js';
import type { Finding, Pending, Result, TokenMode } from '../../check-host/results.js';

const OUTCOMES: readonly unknown[] = ['pass', 'fail', 'skip'];
const TOKEN_MODES: readonly unknown[] = ['normal', 'delayed', 'fail', 'wrong-type'];
const MAX_FINDINGS = 1_000;
const MAX_DELAY_MS = 60_000;

/** What the page saves of a run. */
export interface RunChange {
  /** Undefined: as before. */
  results: Result[] | undefined;
  pending: Pending | null;
  isFinished: boolean;
}

/** A body that is none of the page's. */
export class InvalidBody extends Error {
  constructor(field: string, expected: string) {
    super(`“${field}” has to be ${expected}.`);
  }
}

type Fields = Record<string, unknown>;

const isTexts = (values: unknown[]): values is string[] => values.every((value) => typeof value === 'string');
const isKnown = (names: object, value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(names, value);

const isFinding = (value: unknown): value is Finding =>
  isRecord(value) &&
  isKnown(FINDINGS, value['id']) &&
  Array.isArray(value['details']) &&
  isTexts(value['details']);

const isResult = (value: unknown): value is Result =>
  isRecord(value) &&
  isKnown(CHECKS, value['check']) &&
  OUTCOMES.includes(value['outcome']) &&
  Array.isArray(value['findings']) &&
  value['findings'].length <= MAX_FINDINGS &&
  value['findings'].every(isFinding);

const isPending = (value: unknown): value is Pending =>
  isRecord(value) &&
  isKnown(CHECKS, value['check']) &&
  typeof value['phase'] === 'string' &&
  isRecord(value['data']) &&
  isTexts(Object.values(value['data']));

/** Reads the body of the route `save`. @throws {InvalidBody} */
export function readRunChange({ results, pending = null, isFinished = false }: Fields): RunChange {
  const isResults =
    results === undefined ||
    (Array.isArray(results) && results.length <= Object.keys(CHECKS).length && results.every(isResult));
  if (!isResults) throw new InvalidBody('results', 'a list of results of checks');
  if (pending !== null && !isPending(pending)) throw new InvalidBody('pending', 'a check, or null');
  if (typeof isFinished !== 'boolean') throw new InvalidBody('isFinished', 'true or false');
  return { results, pending, isFinished };
}

/** Reads the body of the route `token-mode`. @throws {InvalidBody} */
export function readTokenMode({ mode, delayMs = 0 }: Fields): { tokenMode: TokenMode; delayMs: number } {
  if (!TOKEN_MODES.includes(mode)) throw new InvalidBody('mode', `one of ${TOKEN_MODES.join(', ')}`);
  if (typeof delayMs !== 'number' || !(delayMs >= 0 && delayMs <= MAX_DELAY_MS))
    throw new InvalidBody('delayMs', `a number from 0 to ${MAX_DELAY_MS}`);
  return { tokenMode: mode as TokenMode, delayMs };
}
