import { describe, expect } from 'vitest';
import { MODULE, widgetPageTest } from './widget-page.js';

const it = widgetPageTest;

describe('Deferred file: layout', () => {
  it.for(['no', 'two'])(
    'does not shift when the file arrives, with %s tags chosen',
    async (chosen, { page, context, site }) => {
      let arrive = (): void => undefined;
      const arrival = new Promise<void>((resolve) => (arrive = resolve));
      await context.route(/ois-deferred/, async (route) => {
        await arrival;
        await route.continue();
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const tags = chosen === 'two' ? ' tags="home,pets" tag-match="all"' : '';
      site.pages.set('/', {
        html: `<!doctype html><html lang="en"><title>Host</title>
        <ois-widget token-endpoint="/mei/token"${tags}></ois-widget>${MODULE}`,
      });
      await page.goto('/');
      await page.locator('ois-tag-filter [part=tag]').first().waitFor();
      await page.waitForTimeout(200);
      arrive();
      await page.locator('ois-widget [part=search-field]').first().waitFor();
      await page.locator('ois-tag-filter [part=group][role=toolbar]').waitFor();
      await page.waitForTimeout(300);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.005);
    },
  );
});
