import { withChromium } from '../harness/chromium.js';
import { parseCounts, type BenchRow } from '../harness/row.js';
import { measureInRounds, ratiosTo, ROUNDS, toTable } from '../harness/rounds.js';
import { medians } from '../harness/statistics.js';
import { measurePage } from '../page/measure.js';
import { COUNT, servePages, SUBJECTS } from '../page/sites.js';

const TIMES = ['total', 'script', 'style', 'layout', 'paint', 'other'] as const;
const REQUESTS = ['connections', 'tokens', 'tagLists', 'tableLists'] as const;

/** Many widgets on one page, against as many grids in plain Lit with the same cards (1.00). */
export const row: BenchRow = {
  usage: 'number of rounds',
  async run(args) {
    const [rounds = ROUNDS] = parseCounts(args, [ROUNDS]);
    const site = await servePages();
    try {
      const measured = await withChromium((browser) =>
        measureInRounds(SUBJECTS, (subject) => measurePage(browser, site, subject), { rounds }),
      );
      const values = new Map([...measured].map(([name, all]) => [name, medians(all)]));
      const title = `${COUNT} on one page`;
      return [
        toTable(`${title}: × plain Lit`, TIMES, ratiosTo('plain Lit', measured), {
          notes: ['CPU time of the main thread until all cards are there'],
        }),
        toTable(`${title}: milliseconds`, TIMES, values, { decimals: 0 }),
        toTable(`${title}: requests`, REQUESTS, values, { decimals: 0 }),
      ];
    } finally {
      await site.close();
    }
  },
};
