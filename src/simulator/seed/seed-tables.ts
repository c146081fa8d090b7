import { buildIconUrl, INDUSTRIES, type IndustryName } from '../icons/icons.js';
import { createShortCodes, type SimulatedTable } from '../store/tables.js';
import { SEED_ROWS } from './seed-rows.js';

/**
 * Builds the tables of a new simulator.
 * @param seed the same seed gives the same short codes
 */
export function buildSeedTables(hubUrl: string, seed: number): SimulatedTable[] {
  const nextShortCode = createShortCodes(seed);
  const tables = SEED_ROWS.trim()
    .split(/^# /m)
    .filter(Boolean)
    .flatMap((section) => {
      const [industry = '', ...rows] = section.trim().split('\n');
      const icon = buildIconUrl(hubUrl, INDUSTRIES[industry as IndustryName].icon);
      return rows.map((row): SimulatedTable => {
        const [type, shownName = '', otherName = '', tags = '', options = ''] = row.split(' | ');
        return {
          short_code: nextShortCode(),
          type: type === 'B' ? 'B' : 'A',
          supply_name: type === 'A' ? shownName : otherName,
          demand_name: type === 'B' ? shownName : otherName,
          industry,
          icon: options === 'no icon' ? null : icon,
          tags: tags.split(', '),
          status: options === 'withdrawn' ? 'withdrawn' : 'published',
        };
      });
    });
  const published = tables.filter(({ status }) => status === 'published');
  return [...interleave(published), ...tables.filter(({ status }) => status === 'withdrawn')];
}

/** Orders tables so that industries alternate, as they do on a platform with many customers. */
function interleave(tables: readonly SimulatedTable[]): SimulatedTable[] {
  const groups = Object.keys(INDUSTRIES).map((name) => tables.filter(({ industry }) => industry === name));
  const rounds = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group[round] ?? [])).flat();
}
