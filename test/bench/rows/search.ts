import { parseCounts, type BenchRow, type BenchTable } from '../harness/row.js';
import { measureSearchPage } from '../search-page.js';
import { measureSearch } from '../search.js';

export const row: BenchRow = {
  usage: 'numbers of tables',
  async *run(args): AsyncGenerator<BenchTable> {
    const counts = parseCounts(args, [1_000, 10_000, 100_000]);
    const searches = [];
    for (const count of counts) searches.push(await measureSearch(count, 7));
    yield {
      title: 'Search, CPU milliseconds',
      columns: ['tables', 'prepare', 'keystroke', 'slowest', 'sort', 'slice', 'ratio', 'near misses'],
      lines: searches.map((speed) => ({
        name: String(speed.tables),
        cells: [
          speed.prepareMs,
          speed.findMs,
          speed.slowestMs,
          speed.sortMs,
          speed.longestSliceMs,
          speed.ratio,
          speed.nearMissRatio,
        ],
      })),
      notes: ['ratios: to `includes` with prepared texts'],
    };
    const pages = [];
    for (const count of counts)
      for (const slowdown of [1, 4]) pages.push(await measureSearchPage(count, slowdown));
    yield {
      title: 'Keys in the search field and a click on a tag, by Event Timing: maxima in milliseconds',
      columns: ['tables, CPU', 'key', 'work', 'result', 'tag', 'work', 'longest task'],
      lines: pages.map((speed) => ({
        name: `${speed.tables}, ÷ ${speed.slowdown}`,
        cells: [
          speed.keyMs,
          speed.keyWorkMs,
          speed.resultMs,
          speed.tagMs,
          speed.tagWorkMs,
          speed.longestTaskMs,
        ],
      })),
      decimals: 0,
    };
  },
};
