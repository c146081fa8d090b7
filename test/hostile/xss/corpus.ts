import { seed } from '../seed.js';
import { createRandomVectors } from './random-vectors.js';
import { createVectors } from './vectors.js';

const ALL = [...createVectors(), ...createRandomVectors(2_000, seed)];

/** Returns every so many of all vectors, which are of all parts of both grammars. Default: all. */
export const takeVectors = (step = 1): string[] => ALL.filter((_vector, index) => index % step === 0);

/** Splits a list into batches. */
export const split = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
