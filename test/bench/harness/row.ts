/** A figure: a number, or a text that stands for itself, such as `8,102` or `–`. */
export type Cell = number | string | undefined;

/** Figures of one comparison, for people and as JSON. */
export interface BenchTable {
  title: string;
  /** Headings, the first of them above the names of the lines. */
  columns: readonly string[];
  lines: readonly { name: string; cells: readonly Cell[] }[];
  /** Decimals of the numbers. Default: 2. */
  decimals?: number;
  /** What the figures are ratios to, and what to read them with. */
  notes?: readonly string[];
}

/** A row of the benchmarks: `npm run bench -- NAME [ARG…]`. */
export interface BenchRow {
  /** What the arguments are; '' without any. */
  usage: string;
  /** Measures, and returns or yields each table as soon as it is complete. */
  run(args: readonly string[]): AsyncIterable<BenchTable> | Promise<readonly BenchTable[]>;
}

/** Returns numbers from arguments; the default without any. @throws {Error} if one is not a positive integer */
export function parseCounts(args: readonly string[], defaults: readonly number[]): number[] {
  if (args.length === 0) return [...defaults];
  return args.map((arg) => {
    const count = Number(arg.replaceAll(/[,_]/g, ''));
    if (!Number.isInteger(count) || count < 1) throw new Error(`"${arg}" is not a positive integer.`);
    return count;
  });
}
