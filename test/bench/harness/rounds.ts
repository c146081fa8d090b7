import type { BenchTable } from './row.js';
import { medians } from './statistics.js';

/** Fewer rounds do not even out what other processes disturb. */
export const ROUNDS = 7;

/** Measurements of one variant, one a round. */
export type Figures<Figure extends string> = Partial<Record<Figure, number>>;

/**
 * Measures variants in turns, so that what else runs on the machine affects all of them. Each round begins with another variant.
 * The first round warms up and does not count.
 * @param measure measures one variant once
 * @param onRound called after each round
 */
export async function measureInRounds<Name extends string, Figure extends string>(
  names: readonly Name[],
  measure: (name: Name, round: number) => Promise<Figures<Figure>>,
  { rounds = ROUNDS, warmUps = 1, onRound = (_round: number): void => {} } = {},
): Promise<Map<Name, Figures<Figure>[]>> {
  const measured = new Map<Name, Figures<Figure>[]>(names.map((name) => [name, []]));
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const figures = await measure(name, round);
      if (round >= warmUps) measured.get(name)?.push(figures);
    }
    onRound(round);
  }
  return measured;
}

/**
 * Returns each variant's figures as multiples of the reference's in the same round: the median of the rounds. A figure that the
 * reference lacks, or has 0 of, is left out.
 */
export function ratiosTo<Name extends string, Figure extends string>(
  reference: Name,
  measured: ReadonlyMap<Name, readonly Figures<Figure>[]>,
): Map<Name, Figures<Figure>> {
  const base = measured.get(reference) ?? [];
  return new Map(
    [...measured].map(([name, all]) => {
      const rounds = all.map((figures, round) => {
        const entries = Object.entries(figures as Record<string, number | undefined>).flatMap(
          ([figure, value]) => {
            const other = base[round]?.[figure as Figure];
            return value !== undefined && other ? [[figure, value / other] as const] : [];
          },
        );
        return Object.fromEntries(entries) as Figures<Figure>;
      });
      return [name, medians(rounds)];
    }),
  );
}

/** Creates a table with a line for each name, of some of its figures. */
export const toTable = <Figure extends string>(
  title: string,
  columns: readonly Figure[],
  figures: ReadonlyMap<string, Figures<Figure>>,
  extra: Partial<BenchTable> = {},
): BenchTable => ({
  title,
  columns: ['', ...columns],
  lines: [...figures].map(([name, values]) => ({ name, cells: columns.map((column) => values[column]) })),
  ...extra,
});
