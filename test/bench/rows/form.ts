import { withChromium } from '../harness/chromium.js';
import { parseCounts, type BenchRow } from '../harness/row.js';
import { measureInRounds, ratiosTo, ROUNDS, toTable } from '../harness/rounds.js';
import { medians } from '../harness/statistics.js';
import { measureForm } from '../form/measure.js';
import { serveForms, WAYS } from '../form/site.js';

const FIGURES = ['request', 'dialog', 'modal', 'form'] as const;

/** From the click to the form's request and to the first paint of dialog and form: without a widget (cold: 1.00), and the widget. */
export const row: BenchRow = {
  usage: 'number of rounds',
  async *run(args) {
    const [rounds = ROUNDS] = parseCounts(args, [ROUNDS]);
    const site = await serveForms();
    try {
      for (const slowdown of [1, 4]) {
        const measured = await withChromium(
          (browser) =>
            measureInRounds(WAYS, (way) => measureForm(browser, site, { way, slowdown }), { rounds }),
          // Accepted by a setting of a page, Chromium would connect a second time.
          ['--ignore-certificate-errors'],
        );
        const title = `Opening a form, link of 40 ms, CPU ÷ ${slowdown}`;
        yield toTable(`${title}: × cold frame`, FIGURES, ratiosTo('cold frame', measured), {
          notes: [
            'from the click until the request reaches the form site, until the dialog is painted and modal, and until the form is painted',
          ],
        });
        const values = new Map([...measured].map(([name, all]) => [name, medians(all)]));
        yield toTable(`${title}: milliseconds`, FIGURES, values, { decimals: 0 });
      }
    } finally {
      await site.close();
    }
  },
};
