const { SEED } = process.env;

/** Of the generated cases: the same in each run, unless `SEED=7 npm run test:hostile urls` sets another. */
export const seed = SEED === undefined ? 2026 : Number(SEED);
if (!Number.isInteger(seed)) throw new Error(`SEED must be an integer, but is "${SEED}".`);

/** Formats a count, such as `1,000,000`. */
export const formatCount = (count: number): string => count.toLocaleString('en');
