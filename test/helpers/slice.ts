import { inject } from 'vitest';

/**
 * The rows of a matrix that a test runs: all of them in `npm test -- thorough`, and in `npm test` those at these
 * places, which take each way through the code once.
 */
export const sliceOf = <Row>(matrix: readonly Row[], ...places: number[]): Row[] =>
  matrix.filter((_, place) => inject('isThorough') || places.includes(place));
