import { inject } from 'vitest';

/**
 * Returns the rows of a matrix that a test runs: all of them in `npm test -- thorough`.
 * @param indexes those that `npm test` runs: together they run each branch of the code once
 */
export const selectRows = <Row>(matrix: readonly Row[], ...indexes: number[]): Row[] =>
  matrix.filter((_, index) => inject('isThorough') || indexes.includes(index));
