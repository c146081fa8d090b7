import type { ProjectTable } from '../../hub/tables.js';
import { runInSlices, type TimeSlicing } from './time-slices.js';

/** Longer texts are never displayed in full, and long runs of combining marks take quadratic time to compare. */
const MAX_COMPARED_LENGTH = 200;

/** What one comparison costs, in characters that could be read in the same time. */
const COMPARISON_COST = 60;

/** In place of an empty industry, which comes after all others. */
const NO_INDUSTRY = '\uffff';

export interface TableSorting extends TimeSlicing {
  by: 'name' | 'industry';
  /** BCP 47 tag of the language to sort in. */
  lang: string;
  signal?: AbortSignal | undefined;
}

/** Takes several milliseconds the first time, when the browser loads its data. @param lang BCP 47 tag */
export const createCollator = (lang: string): Intl.Collator => new Intl.Collator(lang, { numeric: true });

type Compare = (i: number, j: number) => number;

/**
 * Sorts tables by a text, and those with the same text by name; numbers in texts by their value. Works in slices that are
 * shorter than a frame: a long list takes several frames, a short one is sorted at once.
 */
export class TableSort {
  /** The indexes of the tables, in order; undefined until they are sorted. */
  order: readonly number[] | undefined;
  /** Resolves when they are sorted. Rejects with the signal's reason once it is aborted. */
  readonly finished: Promise<void>;

  constructor(tables: readonly ProjectTable[], { by, lang, ...slicing }: TableSorting) {
    const order = Array.from({ length: tables.length }, (_, index) => index);
    const steps = mergeSort(order, createCompare(tables, by, lang), 0, order.length);
    const step = (): number | undefined => {
      const { done, value } = steps.next();
      if (done) this.order = order;
      return value;
    };
    this.finished = runInSlices(step, slicing);
  }
}

function createCompare(tables: readonly ProjectTable[], by: TableSorting['by'], lang: string): Compare {
  const { compare } = createCollator(lang);
  const names = tables.map(({ name }) => name.slice(0, MAX_COMPARED_LENGTH));
  const compareNames: Compare = (i, j) => compare(names[i] as string, names[j] as string);
  if (by === 'name') return compareNames;
  const industries = tables.map(
    ({ industry }) => industry.trim().slice(0, MAX_COMPARED_LENGTH) || NO_INDUSTRY,
  );
  return (i, j) => {
    const [a, b] = [industries[i] as string, industries[j] as string];
    // Many tables have the same industry, which is faster to see than to compare.
    if (a === b) return compareNames(i, j);
    if (a === NO_INDUSTRY || b === NO_INDUSTRY) return a === NO_INDUSTRY ? 1 : -1;
    return compare(a, b) || compareNames(i, j);
  };
}

/**
 * How many numbers are sorted or written in one step: that takes some tenths of a millisecond. Longer steps would leave more of the work to the
 * browser's own sort, but block the page for longer.
 */
const STEP_LENGTH = 256;

/**
 * Sorts a part of some numbers, and keeps the order of equal ones. The halves one after the other: their texts stay in the
 * processor's cache, without which a comparison takes twice as long. Yields the cost of each step.
 */
function* mergeSort(
  order: number[],
  compare: Compare,
  start: number,
  end: number,
): Generator<number, undefined> {
  if (end - start <= STEP_LENGTH) {
    const sorted = order.slice(start, end).sort(compare);
    for (const [i, index] of sorted.entries()) order[start + i] = index;
    yield sorted.length * Math.log2(STEP_LENGTH) * COMPARISON_COST;
    return;
  }
  const middle = (start + end) >> 1;
  yield* mergeSort(order, compare, start, middle);
  yield* mergeSort(order, compare, middle, end);
  const left = order.slice(start, middle);
  let [next, right] = [0, middle];
  for (let to = start; next < left.length; to += 1) {
    const isLeft = right === end || compare(left[next] as number, order[right] as number) <= 0;
    order[to] = (isLeft ? left[next++] : order[right++]) as number;
    if (to % STEP_LENGTH === 0) yield STEP_LENGTH * COMPARISON_COST;
  }
}
