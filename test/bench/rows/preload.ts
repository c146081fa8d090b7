import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { ROOT } from '../../../scripts/root.mjs';
import { listen } from '../../helpers/listen.js';
import { startLink } from '../first/link.js';
import { SERVER_MS, startSite, TABLE_COUNT } from '../first/site.js';
import { throttleCpu, withChromium, withPage } from '../harness/chromium.js';
import { measureInRounds, type Figures } from '../harness/rounds.js';
import { parseCounts, type BenchRow } from '../harness/row.js';
import { medians } from '../harness/statistics.js';

const PHONE = { rttMs: 150, bitsPerSecond: 1_600_000 };
const SLOWDOWN = 4;
const DEFAULT_ROUNDS = 5;
const TIMEOUT_MS = 60_000;
/** After its cards, the page loads what the first paint does not need. */
const SETTLE_MS = 1_000;

/** When the frame with the page is added to the screen with the button, and how it is kept out of sight until then. */
const VARIANTS = {
  'loaded by the button': undefined,
  'loaded before, invisible with its size': 'visibility: hidden',
  'loaded before, not rendered': 'display: none',
} as const;
type Variant = keyof typeof VARIANTS;

/** The app's screen: a site of its own, so that it opens no connection for the page. */
const SCREEN = `<!doctype html><title>Screen</title><button>Open</button>
<style>iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0 }</style>`;

/** Runs in the page: finds the first frame after the press that has cards, and notes when it was painted. */
function watchCards(): void {
  const check = (): void => {
    const grid = document.querySelector('ois-widget')?.shadowRoot?.querySelector('ois-table-grid');
    const card = grid?.shadowRoot?.querySelector('[part~=card]');
    if (!card?.getBoundingClientRect().height) return void requestAnimationFrame(check);
    // The message comes after the layout and paint of this frame.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () =>
      Object.assign(window, { paintedAt: performance.timeOrigin + performance.now() }),
    );
    port1.start();
    port2.postMessage(undefined);
  };
  if (window.name === 'pressed') return check();
  addEventListener('message', ({ data }) => void (data === 'pressed' && requestAnimationFrame(check)));
}

/** Runs in the screen: adds the frame. */
function addFrame({ url, style = '', name = '' }: { url: string; style?: string; name?: string }): void {
  const frame = Object.assign(document.createElement('iframe'), { src: url, name });
  frame.setAttribute('style', style);
  document.body.append(frame);
}

/** Measures from the press of the button to the first painted cards, without cache and connections. */
const measure = (
  browser: Browser,
  { screen, url, variant }: { screen: string; url: string; variant: Variant },
): Promise<Figures<'cards'>> =>
  withPage(
    browser,
    async ({ page, session }) => {
      const style = VARIANTS[variant];
      await throttleCpu(session, SLOWDOWN);
      await page.addInitScript(watchCards);
      await page.goto(screen);
      if (style !== undefined) {
        await page.evaluate(addFrame, { url, style });
        await page.frameLocator('iframe').locator('ois-table-grid [part~=card]').first().waitFor({
          state: 'attached',
          timeout: TIMEOUT_MS,
        });
        await page.waitForTimeout(SETTLE_MS);
      }
      const pressedAt = await page.evaluate(() => performance.timeOrigin + performance.now());
      if (style === undefined) await page.evaluate(addFrame, { url, name: 'pressed' });
      else
        await page.evaluate(() => {
          const frame = document.querySelector('iframe')!;
          frame.removeAttribute('style');
          frame.contentWindow!.postMessage('pressed', '*');
        });
      const frame = page.frames()[1]!;
      await frame.waitForFunction(() => 'paintedAt' in window, undefined, {
        timeout: TIMEOUT_MS,
        polling: 50,
      });
      const paintedAt = await frame.evaluate(() => (window as unknown as { paintedAt: number }).paintedAt);
      return { cards: paintedAt - pressedAt };
    },
    { viewport: { width: 390, height: 844 } },
  );

/** Time from the press of an app's button to the first painted cards of embed.html, on a phone's network. */
export const row: BenchRow = {
  usage: 'number of rounds',
  async run(args) {
    const [rounds = DEFAULT_ROUNDS] = parseCounts(args, [DEFAULT_ROUNDS]);
    const html = readFileSync(`${ROOT}dist/embed.html`, 'utf8');
    const meta = '<meta name="ois:token-endpoint" content="/ois/token?lists" />';
    const site = await startSite(new Map([['/page.html', html.replace('<title>', `${meta}<title>`)]]));
    const link = await startLink(site.port, PHONE);
    const screen = await listen((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(SCREEN);
    });
    try {
      const measured = await withChromium((browser) =>
        measureInRounds(
          Object.keys(VARIANTS) as Variant[],
          (variant) => measure(browser, { screen: screen.origin, url: `${link.origin}/page.html`, variant }),
          { rounds },
        ),
      );
      return [
        {
          title: `From the button to the first cards of embed.html, link of ${PHONE.rttMs} ms and 1.6 Mbit/s, CPU ÷ ${SLOWDOWN}: milliseconds`,
          columns: ['', 'median', 'slowest'],
          lines: [...measured].map(([name, all]) => {
            const slowest = Math.max(...all.map(({ cards = NaN }) => cards));
            return { name, cells: [medians(all).cards, slowest] };
          }),
          decimals: 0,
          notes: [
            `Chromium, ${rounds} rounds; ${TABLE_COUNT} tables; the lists come with the token, for which the server needs ${SERVER_MS.token} ms`,
          ],
        },
      ];
    } finally {
      await Promise.all([screen.close(), link.close(), site.close()]);
    }
  },
};
