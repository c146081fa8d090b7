import { readRecords } from '../../test/hostile/record.js';
import { createTable, type Generator } from './regions.js';

/** Generated regions of docs/security.md. `npm run test:hostile -- --record` records the rows. */
export const hostileRegions: Readonly<Record<string, Generator>> = {
  'hostile-rows': () =>
    createTable(
      ['row', 'to reach', 'measured', 'on'],
      Object.entries(readRecords()).map(([name, { number, figure, result, isReached, date }]) => [
        `${number} ${name}`,
        figure,
        isReached ? result : `**not reached:** ${result}`,
        date,
      ]),
    ),
};
