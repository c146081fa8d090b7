import { iconUrl } from '../icons/draw-icon.js';
import type { SimulatedTable } from '../store/tables.js';
import { CATALOGUE, WITHDRAWN, type SeedRow } from './catalogue.js';
import { shortCodes } from './short-codes.js';

/**
 * The tables that a simulator begins with.
 * @param seed the same seed gives the same short codes
 */
export function seedTables(hubUrl: string, seed: number): SimulatedTable[] {
  const nextCode = shortCodes(seed);
  const rowsOf = (
    catalogue: Partial<Record<string, readonly SeedRow[]>>,
    status: SimulatedTable['status'],
  ): SimulatedTable[] =>
    Object.entries(catalogue).flatMap(([industry, rows = []]) =>
      rows.map(([type, shown, otherSide, glyph, tags]) => ({
        short_code: nextCode(),
        type,
        supply_name: type === 'A' ? shown : otherSide,
        demand_name: type === 'B' ? shown : otherSide,
        industry,
        icon: glyph === null ? null : iconUrl(hubUrl, glyph),
        tags: [...tags],
        status,
      })),
    );
  return [...interleave(rowsOf(CATALOGUE, 'published')), ...rowsOf(WITHDRAWN, 'withdrawn')];
}

/** One of each industry in turn, as tables come in on a platform that many use. */
function interleave(tables: readonly SimulatedTable[]): SimulatedTable[] {
  const groups = new Map<string, SimulatedTable[]>();
  for (const table of tables) groups.set(table.industry, [...(groups.get(table.industry) ?? []), table]);
  const byIndustry = [...groups.values()];
  const rounds = Math.max(...byIndustry.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    byIndustry.flatMap((group) => group[round] ?? []),
  ).flat();
}
