import { describe, expect, onTestFinished } from 'vitest';
import { hostPageTest, MEI } from './host-page.js';
import { field, script, sort, urlStateTest, WIDGET } from './url-state-page.js';

// Playwright disables the back/forward cache.
const launchOptions = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };
const it = urlStateTest.extend('launchOptions', { scope: 'file' }, launchOptions);
const hostIt = hostPageTest.extend('launchOptions', { scope: 'file' }, launchOptions);

const scrollTop = 'scrollY';

describe('OisWidget without url-state', () => {
  it.for(['Chromium', 'Firefox'])(
    'keeps tags, search, order and scroll position in the back/forward cache (%s)',
    async (engine, { page: chromiumPage, firefox, open, site }) => {
      const page = engine === 'Firefox' ? await firefox.newPage() : chromiumPage;
      onTestFinished(() => page.close());
      await open(page, '/', WIDGET.replace(' url-state', ''));
      await page.setViewportSize({ width: 600, height: 500 });
      // The list of the tag, which would move what is scrolled.
      const hasLoaded = page.evaluate(
        () =>
          new Promise<void>((resolve) =>
            document
              .querySelector('ois-widget')!
              .addEventListener('ois-load', ({ detail }) => detail.matching < 40 && resolve()),
          ),
      );
      await page.getByRole('button', { name: /^home\b/ }).click();
      await hasLoaded;
      await sort(page).selectOption('name');
      await field(page).fill('mei');
      await script(page, 'scrollTo(0, 400)');
      await expect.poll(() => script(page, scrollTop)).toBe(400);
      // Playwright loses a page that is restored so, so the page reports to the site.
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) =>
          setTimeout(() => {
            const widget = document.querySelector('ois-widget')!;
            const root = widget.renderRoot;
            const text = root.querySelector<HTMLInputElement>('[part=search]')?.value;
            const order = root
              .querySelector('ois-table-grid')
              ?.shadowRoot?.querySelector<HTMLSelectElement>('[part=sort]')?.value;
            void fetch(
              `/report/${[persisted ? 'restored' : 'loaded', widget.tags.join(), text, order, scrollY].join('-')}`,
            );
          }, 500),
        );
      });
      await page.goto(`${site.origin}/elsewhere`);
      await page.evaluate(() => setTimeout(() => history.back()));
      await expect
        .poll(() => site.requests.filter((request) => request.includes('/report/')))
        .toEqual(['GET /report/restored-home-mei-name-400']);
    },
  );
});

describe('OisWidget after an interruption', () => {
  hostIt(
    'keeps working when the page is restored from the back/forward cache',
    async ({ page, site, openPage }) => {
      site.expiresInSeconds = 2;
      await openPage(MEI);
      // Playwright loses a page that is restored so, so the page reports to the site.
      await page.evaluate(() => {
        const report = (event: string): void => void fetch(`/report/${event}`);
        addEventListener('pageshow', ({ persisted }) => {
          report(persisted ? 'restored' : 'loaded');
          const widget = document.querySelector('ois-widget');
          if (!widget) return;
          widget.addEventListener('ois-load', ({ detail }) => report(`load-${detail.matching}`));
          widget.addEventListener('ois-open', () => report('open'));
          widget.tags = ['garden'];
          void widget.open('mei-1');
        });
      });
      await page.goto(`${site.origin}/elsewhere`);
      await page.waitForTimeout(2_000);
      site.expiredTokens.add('mei-1');
      await page.evaluate(() => setTimeout(() => history.back()));
      await expect.poll(() => site.requests).toContain('GET /report/restored');
      await expect.poll(() => site.requests).toContain('GET /report/load-3');
      await expect.poll(() => site.requests).toContain('GET /report/open');
    },
  );
});
