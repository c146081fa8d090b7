import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { compareWithManifest, readRendered } from '../helpers/rendered-parts.js';
import { openStatesPage, setStatesTheme, showStates } from '../helpers/states-page.js';
import { startStatesSite } from '../helpers/static-site.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** `de` has the longest words, `ar` is written from right to left. */
const LANGUAGES = ['de', 'ar', 'en'];
const WIDE = { width: 1100, height: 900 };
const NARROW = { width: 320, height: 900 };

interface Axe {
  run(element: Element | null, options: object): Promise<AxeResults>;
}

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startStatesSite))
  // Colours are compared as they are after a change of theme, not while they fade.
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    reducedMotion: 'reduce',
    viewport: WIDE,
  }));

/** Runs axe on the states that the page shows. @returns the violations, as `rule: selector markup` */
async function findViolations(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(
    (own) => (globalThis as unknown as { axe: Axe }).axe.run(document.querySelector('main'), own),
    { ...options, iframes: false, resultTypes: ['violations'] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${JSON.stringify(target)} ${html}`),
  );
}

/** In the top layer, dialogs make neither their section nor the page wider. */
const findTooWideDialogs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        // The text of a field scrolls in it.
        if (!element.closest('dialog[open]') || !element.checkVisibility() || element.matches('input'))
          continue;
        const { overflowX, webkitLineClamp } = getComputedStyle(element);
        const { left, right } = element.getBoundingClientRect();
        const isCut =
          overflowX !== 'visible' &&
          webkitLineClamp === 'none' &&
          element.scrollWidth > element.clientWidth + 1;
        const isOutside = element.matches('dialog') && (left < 0 || right > innerWidth);
        const isHidden = element.classList.contains('hidden') || element.clientWidth === 0;
        if (!isHidden && (isCut || isOutside))
          found.push(`${element.localName} ${element.part} ${element.className}`);
      }
    };
    visit(document);
    return found;
  });

/** @returns the states that are wider than a narrow page, and those that make the page itself wider */
async function findTooWide(page: Page, batch: readonly { name: string }[]): Promise<string[]> {
  const widths = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    sections: [...document.querySelectorAll('section')].map(({ id, scrollWidth }) => ({ id, scrollWidth })),
  }));
  const sections = widths.sections.filter(({ scrollWidth }) => scrollWidth > NARROW.width);
  return [
    ...sections.map(({ id }) => id),
    ...(await findTooWideDialogs(page)),
    ...(widths.page > NARROW.width ? [`the page with ${batch.map(({ name }) => name).join()}`] : []),
  ];
}

describe('States page: every state of every element', () => {
  it.for(LANGUAGES)(
    'has no accessibility violation in either theme, does not scroll sideways at 320 pixels, and renders what custom-elements.json lists: language %s',
    async (lang, { page }) => {
      const violations: string[] = [];
      const tooWide: string[] = [];
      const rendered: string[] = [];
      const batches = await openStatesPage(page, { theme: 'light', lang });
      for (const batch of batches) {
        await setStatesTheme(page, 'light');
        await showStates(page, batch);
        expect(await page.locator('main > section').count()).toBe(batch.length);
        rendered.push(...(await readRendered(page)));
        // The forms of a batch have the same names.
        const isUnique = { 'landmark-unique': { enabled: batch.length === 1 } };
        violations.push(...(await findViolations(page, { rules: isUnique })));
        // Everything but the colours is the same in the dark theme.
        await setStatesTheme(page, 'dark');
        violations.push(...(await findViolations(page, { runOnly: COLOUR_RULES })));
        await page.setViewportSize(NARROW);
        tooWide.push(...(await findTooWide(page, batch)));
        await page.setViewportSize(WIDE);
      }
      expect(violations).toEqual([]);
      expect(tooWide).toEqual([]);
      expect(compareWithManifest(rendered)).toEqual({ unlisted: [], notRendered: [] });
    },
  );

  it('have a text of their own for each error of a form', async ({ page }) => {
    const texts = new Map<string, string>();
    // FORBIDDEN has that of UNAUTHORIZED.
    for (const code of [
      'network',
      'timeout',
      'unauthorized',
      'bad-config',
      'unsafe-short-code',
      'load-failed',
      'server',
    ]) {
      await page.goto(`/demo/states.html?lang=en&state=form-failed-${code}`);
      texts.set(code, (await page.locator('ois-form-frame').getByRole('alert').textContent()) ?? '');
    }
    expect(new Set(texts.values()).size).toBe(texts.size);
  });
});
