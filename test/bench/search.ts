import { parseQuery, type SearchQuery } from '../../src/client/search/search-query.js';
import { TableSort } from '../../src/client/search/sort-tables.js';
import { TableSearch } from '../../src/client/search/table-search.js';
import { median } from './harness/statistics.js';
import { buildTables } from './tables.js';

/** Of one number of tables. Medians of all keystrokes and rounds. */
export interface SearchSpeed {
  tables: number;
  /** Milliseconds of CPU time of the first search, which prepares all tables. */
  prepareMs: number;
  /** Milliseconds of CPU time of a keystroke's search. */
  findMs: number;
  /** The same of the slowest keystroke. */
  slowestMs: number;
  /** Time of a keystroke's search, as a multiple of that of `includes` with all prepared texts. */
  ratio: number;
  /** The same of the near misses of a search that found nothing. */
  nearMissRatio: number;
  /** Milliseconds of CPU time of sorting all tables by name. */
  sortMs: number;
  /** Milliseconds of CPU time of the longest run without a pause for the event loop. */
  longestSliceMs: number;
}

/** What a user types, key by key: usual words, initials, several words, and one that no table has. */
const QUERIES = ['cleaning', 'weekly garden', 'jdsd', '家电', 'mobel', 'housekeepers'];
const KEYSTROKES = QUERIES.flatMap((query) =>
  Array.from(query, (_, end) => query.slice(0, end + 1)).filter((typed) => typed.trim() === typed),
);
const NOT_FOUND = ['plumbinng', 'gardener xyzzyx'];

/** Milliseconds of CPU time, which other processes disturb less. */
async function timeOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  return toMilliseconds(process.cpuUsage(before));
}

const toMilliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Measures the search in a number of tables, taking turns with the plainest one in the same process. */
export async function measureSearch(count: number, rounds: number): Promise<SearchSpeed> {
  const tables = buildTables(count);
  const plain = tables.map(({ name, industry, tags }) => [name, industry, ...tags].join('\n').toLowerCase());
  const findPlain = (typed: string): number[] => {
    const words = typed.split(' ');
    const found: number[] = [];
    plain.forEach((text, index) => {
      if (words.every((word) => text.includes(word))) found.push(index);
    });
    return found;
  };

  let sliceStart = process.cpuUsage();
  let longestSliceMs = 0;
  const endSlice = (): void => {
    longestSliceMs = Math.max(longestSliceMs, toMilliseconds(process.cpuUsage(sliceStart)));
  };
  const yieldToEventLoop = async (): Promise<void> => {
    endSlice();
    await new Promise((resolve) => setImmediate(resolve));
    sliceStart = process.cpuUsage();
  };
  const search = new TableSearch(tables, { yieldToEventLoop });
  const run = async (find: (query: SearchQuery) => Promise<number[]>, typed: string): Promise<number> => {
    const query = parseQuery(typed);
    sliceStart = process.cpuUsage();
    const time = await timeOf(() => query && find(query));
    endSlice();
    return time;
  };

  const prepareMs = await run((query) => search.find(query), 'xyzzyx');
  const plainMs: number[] = [];
  const findMs = new Map<string, number[]>(KEYSTROKES.map((typed) => [typed, []]));
  const nearMissMs: number[] = [];
  const sortMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const typed of KEYSTROKES) {
      plainMs.push(await timeOf(() => findPlain(typed)));
      findMs.get(typed)?.push(await run((query) => search.find(query), typed));
    }
    for (const typed of NOT_FOUND) {
      nearMissMs.push(await run((query) => search.findNearMisses(query), typed));
    }
    sliceStart = process.cpuUsage();
    const sort = (): Promise<void> =>
      new TableSort(tables, { by: 'name', lang: 'en', yieldToEventLoop }).finished;
    sortMs.push(await timeOf(sort));
    endSlice();
  }
  const keystrokes = [...findMs.values()].map(median);
  return {
    tables: count,
    prepareMs,
    findMs: median(keystrokes),
    slowestMs: Math.max(...keystrokes),
    ratio: median([...findMs.values()].flat()) / median(plainMs),
    nearMissRatio: median(nearMissMs) / median(plainMs),
    sortMs: median(sortMs),
    longestSliceMs,
  };
}
