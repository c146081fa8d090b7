import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startDemo } from '../helpers/demo.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const it = browserTest
  .extend('demo', { scope: 'file' }, startedOnce(startDemo))
  .override('contextOptions', ({ demo }) => ({
    baseURL: demo.page,
    // The page's own policy would block axe.
    bypassCSP: true,
  }));

const PARTS = ['tab=options', 'tab=look', 'tab=code', 'tab=log', 'tab=try', 'view=app'];
const VIEWS = ['en', 'zh-CN'].flatMap((language) =>
  [390, 768, 1280].map((width) => [language, width] as const),
);

// demo-chinese.test.ts examines the page and its app on a phone.
describe('Playground: accessibility', () => {
  it.for(VIEWS)(
    'has no violation in %s at %i pixels, nor scrolls sideways',
    async ([lang, width], { page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const query of PARTS) {
          await page.goto(`/?lang=${lang}&${query}`);
          await page
            .locator(query === 'view=app' ? '#app-messages li' : '#frame ois-table-grid li')
            .first()
            .waitFor();
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          await page.addScriptTag({ path: AXE });
          const { violations } = await page.evaluate(() =>
            (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
          );
          const found = violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html }) => `${query} ${id}: ${html}`),
          );
          expect(found).toEqual([]);
        }
      }
    },
  );
});
