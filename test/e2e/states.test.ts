import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { openStatesPage, showStates } from '../helpers/states-page.js';
import { startStatesSite } from '../helpers/static-site.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Axe {
  run(element: Element | null, options: object): Promise<AxeResults>;
}

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startStatesSite))
  // Grids render the cards in the viewport, so it is as high as the longest batch of states.
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    viewport: { width: 1100, height: 16_000 },
  }));

describe('every state of every element', () => {
  // Everything but the colours is the same in the dark theme.
  it.for([
    ['light', 'en', {}],
    ['light', 'ar', {}],
    ['dark', 'en', { runOnly: COLOUR_RULES }],
    ['dark', 'ar', { runOnly: COLOUR_RULES }],
  ] as const)('axe finds no violation: theme %s, language %s', async ([theme, lang, rules], { page }) => {
    const batches = await openStatesPage(page, { theme, lang });
    const violations: string[] = [];
    for (const batch of batches) {
      await showStates(page, batch);
      if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: AXE });
      expect(await page.locator('main > section').count()).toBe(batch.length);
      // The forms of a batch have the same names.
      const isUnique = { 'landmark-unique': { enabled: batch.length === 1 } };
      const results = await page.evaluate(
        (options) => (globalThis as unknown as { axe: Axe }).axe.run(document.querySelector('main'), options),
        {
          ...('runOnly' in rules ? rules : { rules: isUnique }),
          iframes: false,
          resultTypes: ['violations'],
        },
      );
      for (const { id, nodes } of results.violations) {
        for (const { html, target } of nodes) violations.push(`${id}: ${JSON.stringify(target)} ${html}`);
      }
    }
    expect(violations).toEqual([]);
  });

  it.for(['de', 'ar'])('no state scrolls sideways at 320 pixels: language %s', async (lang, { page }) => {
    await page.setViewportSize({ width: 320, height: 16_000 });
    const tooWide: string[] = [];
    for (const batch of await openStatesPage(page, { theme: 'auto', lang })) {
      await showStates(page, batch);
      const widths = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth,
        sections: [...document.querySelectorAll('section')].map(({ id, scrollWidth }) => ({
          id,
          scrollWidth,
        })),
      }));
      for (const { id, scrollWidth } of widths.sections) if (scrollWidth > 320) tooWide.push(id);
      if (widths.page > 320) tooWide.push(`the page with ${batch.map(({ name }) => name).join()}`);
    }
    expect(tooWide).toEqual([]);
  });
});
