import type { ProjectTable } from '../../hub/tables.js';
import { runInSlices, type TimeSlicing } from './time-slices.js';

/** Longer texts are never displayed in full, and long runs of combining marks take quadratic time to compare. */
const MAX_COMPARED_LENGTH = 200;

/** Of one comparison, in characters read. */
const COMPARISON_COST = 60;

/** In place of an empty industry, which comes after all others. */
const NO_INDUSTRY = '\uffff';

export interface TableSorting extends TimeSlicing {
  by: 'name' | 'industry';
  /** BCP 47 tag of the language to sort in. */
  lang: string;
  signal?: AbortSignal | undefined;
}

type Compare = (i: number, j: number) => number;

/**
 * Sorts tables by a text, and those with the same text by name; numbers in texts by their value. Works in slices of a few
 * milliseconds: a long list takes several frames, a short one is sorted at once.
 */
export class TableSort {
  /** The indexes of the tables, in order; undefined until they are sorted. */
  order: readonly number[] | undefined;
  /** Resolves when they are sorted. Rejects with the signal's reason once it is aborted. */
  readonly finished: Promise<void>;

  constructor(tables: readonly ProjectTable[], { by, lang, ...slicing }: TableSorting) {
    const count = tables.length;
    const { step, rounds } = createMergeSort(count, createCompare(tables, by, lang), (order) => {
      this.order = order;
    });
    this.finished = runInSlices(rounds * count, step, slicing);
  }
}

function createCompare(tables: readonly ProjectTable[], by: TableSorting['by'], lang: string): Compare {
  const { compare } = new Intl.Collator(lang, { numeric: true });
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
 * Creates a merge sort of the numbers below `count`, of which each step writes one number: `count` steps for each of its rounds.
 * Keeps the order of equal ones.
 */
function createMergeSort(
  count: number,
  compare: Compare,
  onSorted: (order: readonly number[]) => void,
): { step: (index: number) => number; rounds: number } {
  const rounds = Math.ceil(Math.log2(Math.max(count, 1)));
  let from = Array.from({ length: count }, (_, index) => index);
  let to = [...from];
  if (rounds === 0) onSorted(from);
  /** Length of the sorted runs in `from`. */
  let run = 1;
  // The next numbers of the two runs that are being merged, and where these runs end.
  let [left, leftEnd, right, rightEnd] = [0, 0, 0, 0];
  const step = (index: number): number => {
    const position = index % count;
    if (position === 0 && index > 0) {
      [from, to] = [to, from];
      run *= 2;
    }
    if (position % (2 * run) === 0) {
      left = position;
      right = leftEnd = Math.min(left + run, count);
      rightEnd = Math.min(right + run, count);
    }
    const isLeft =
      left < leftEnd && (right === rightEnd || compare(from[left] as number, from[right] as number) <= 0);
    to[position] = from[isLeft ? left++ : right++] as number;
    if (index === rounds * count - 1) onSorted(to);
    return COMPARISON_COST;
  };
  return { step, rounds };
}
