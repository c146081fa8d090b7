import { describe, expect, onTestFinished } from 'vitest';
import { field, script, sort, urlStateTest, WIDGET } from './url-state-page.js';

const it = urlStateTest;

const scrollTop = 'scrollY';

describe('OisWidget without url-state', () => {
  it.for(['Chromium', 'Firefox'])(
    'keeps tags, search, order and scroll position in the back/forward cache (%s)',
    async (engine, { page: chromiumPage, firefox, open, site }) => {
      const page = engine === 'Firefox' ? await firefox.newPage() : chromiumPage;
      onTestFinished(() => page.close());
      await open(page, '/', WIDGET.replace(' url-state', ''));
      await page.setViewportSize({ width: 600, height: 500 });
      await page.getByRole('button', { name: /^home\b/ }).click();
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
