/** Returns the middle value; of an even number of values, the upper one of the two. `NaN` without any. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Returns the smallest value that is not exceeded by a share of them, such as 0.95. `NaN` without any. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN;

/** Returns the medians of each figure. Figures that a measurement lacks are left out. */
export function medians<Figure extends string>(
  measurements: readonly Readonly<Partial<Record<Figure, number>>>[],
): Partial<Record<Figure, number>> {
  const names = new Set(measurements.flatMap((measurement) => Object.keys(measurement) as Figure[]));
  const entries = [...names].map((name) => {
    const values = measurements.map((measurement) => measurement[name]);
    return [name, median(values.filter((value) => value !== undefined))] as const;
  });
  return Object.fromEntries(entries) as Partial<Record<Figure, number>>;
}
