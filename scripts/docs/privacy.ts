import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrivacyRecord } from '../../test/privacy/privacy-actions.js';
import { ROOT } from '../root.mjs';
import { createTable, type Generator } from './regions.js';

/** What `scripts/docs/record-privacy.ts` has recorded. */
export const readPrivacyRecords = (): PrivacyRecord[] =>
  JSON.parse(readFileSync(join(ROOT, 'scripts/docs/privacy.json'), 'utf8')) as PrivacyRecord[];

const list = (entries: readonly string[], start: string): string =>
  entries
    .filter((entry) => entry.startsWith(start))
    .map((entry) => entry.slice(start.length))
    .join('<br>') || 'nothing';

/** Generated regions of docs/privacy.md. */
export const privacyRegions: Readonly<Record<string, Generator>> = {
  'privacy-record': () =>
    createTable(
      ['the user …', 'requests to', 'cookies', 'storage'],
      readPrivacyRecords().map(({ action, entries }) => [
        action,
        list(entries, 'requests '),
        list(entries, 'sets '),
        list(entries, 'writes '),
      ]),
    ),
};
