// The full benchmarks: `npm run bench`, or one of them: `npm run bench -- webhook`. Compare ratios: machines differ.
import { measureCards } from './cards.js';
import type { Speed } from './compare.js';
import { measureSearchPage } from './search-page.js';
import { measureSearch, type SearchSpeed } from './search.js';
import { benchStreams } from './stream-report.js';
import { compareTokenRoutes } from './token-route.js';
import { compareWebhooks } from './webhook.js';

function print(title: string, speeds: Speed[]): void {
  console.log(`${title} (bare node:http = 1.00)`);
  console.log('              responses/s   responses per CPU second');
  for (const { name, throughput, efficiency } of speeds) {
    console.log(
      `${name.padEnd(12)} ${throughput.toFixed(2).padStart(10)} ${efficiency.toFixed(2).padStart(18)}`,
    );
  }
}

function printSearch({ tables, prepareMs, findMs, slowestMs, ...rest }: SearchSpeed): void {
  const { ratio, nearMissRatio, sortMs, longestSliceMs } = rest;
  const times = [prepareMs, findMs, slowestMs, sortMs, longestSliceMs].map((ms) => ms.toFixed(1).padStart(9));
  const ratios = [ratio, nearMissRatio].map((value) => value.toFixed(2).padStart(11));
  console.log([String(tables).padStart(9), ...times, ...ratios].join(''));
}

const BENCHMARKS: Record<string, () => Promise<void>> = {
  token: async () =>
    print(
      'POST /token with a cached token',
      await compareTokenRoutes(['kit', 'fastify', 'express'], 21, 400),
    ),
  search: async () => {
    console.log('Search, times in ms; ratios to `includes` with prepared texts');
    console.log('   tables  prepare keystroke  slowest     sort    slice      ratio  near misses');
    for (const count of [1_000, 10_000, 100_000]) printSearch(await measureSearch(count, 7));
    console.log('Chromium: Event Timing of keys in the search field and of a click on a tag, maxima in ms');
    console.log('   tables  slower    key    work  result    tag    work  longest task');
    for (const count of [1_000, 10_000, 100_000])
      for (const slowdown of [1, 4]) {
        const { keyMs, keyWorkMs, resultMs, tagMs, tagWorkMs, longestTaskMs } = await measureSearchPage(
          count,
          slowdown,
        );
        const columns = [slowdown, keyMs, keyWorkMs, resultMs, tagMs, tagWorkMs, longestTaskMs];
        const widths = [8, 7, 8, 8, 7, 8, 14];
        console.log(
          String(count).padStart(9) + columns.map((ms, i) => ms.toFixed(0).padStart(widths[i] ?? 8)).join(''),
        );
      }
  },
  cards: async () => {
    console.log('Chromium: cards of tables that are set at once, times in ms');
    console.log('   tables  slower   cards   first     all   frame  frame of a sort');
    for (const count of [100, 200, 400, 800, 100_000])
      for (const slowdown of [1, 4]) {
        const { cards, firstMs, allMs, frameMs, sortFrameMs } = await measureCards(count, slowdown, 5);
        const columns = [slowdown, cards, firstMs, allMs, frameMs].map((value) =>
          value.toFixed(0).padStart(8),
        );
        console.log(String(count).padStart(9) + columns.join('') + sortFrameMs.toFixed(0).padStart(17));
      }
  },
  streams: benchStreams,
  webhook: async () => {
    print('POST /webhook, a notification', await compareWebhooks('notification', 21, 400));
    print('POST /webhook, a deduction', await compareWebhooks('deduct', 21, 400));
  },
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) throw new Error(`Name any of ${Object.keys(BENCHMARKS).join(', ')}.`);
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (names.length === 0 || names.includes(name)) await run();
}
