import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.mjs';

/** The last recorded result of a row, which docs/security.md prints. */
export interface RecordedRow {
  /** Of the subject. */
  number: number;
  figure: string;
  result: string;
  isReached: boolean;
  /** Such as `2026-11-22`. */
  date: string;
}

const FILE = join(ROOT, 'scripts', 'docs', 'hostile.json');

/** Returns the recorded rows by name. */
export const readRecords = (): Record<string, RecordedRow> =>
  JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, RecordedRow>;

/** Records the result of a row, of today. `npm run generate` then writes it to docs/security.md. */
export function recordRow(name: string, row: Omit<RecordedRow, 'date'>): void {
  const { number, figure, result, isReached } = row;
  const date = new Date().toISOString().slice(0, 10);
  const records = Object.entries({ ...readRecords(), [name]: { number, figure, result, isReached, date } });
  records.sort(([a, { number: m }], [b, { number: n }]) => m - n || a.localeCompare(b));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(records), null, 2)}\n`);
}
