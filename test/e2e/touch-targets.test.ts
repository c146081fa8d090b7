import { devices } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { openStatesPage, showStates, type StateEntry } from '../helpers/states-page.js';
import { startStatesSite } from '../helpers/static-site.js';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startStatesSite))
  .override('contextOptions', ({ site }) => ({
    ...devices['Pixel 7'],
    baseURL: site.origin,
    reducedMotion: 'reduce',
  }));

/** States with each kind of control. Others have the same ones. */
const STATES = [
  'filter-counts',
  'filter-match',
  'filter-dialog',
  'filter-not-found',
  'grid-ready',
  'grid-not-found',
  'grid-extra-grid',
  'grid-extra-list',
  'widget-ready',
  'widget-limited',
  'widget-notice',
  'widget-failed-server',
  'widget-bell',
  'notifications-list',
  'form-inline-copy-link',
  'form-inline-start-again',
  'form-inline-failed',
  'form-inline-sent',
  'form-dialog-open',
  'form-page-blocked',
];

/**
 * Measures how far a finger reaches each control of the states from its middle, in the page. What is over a control, or
 * another one's larger target, limits it.
 * @returns the number of controls, and those with targets of less than 44 × 44 pixels
 */
function findSmallTargets(): { count: number; small: string[] } {
  const MIN_PX = 44;
  const STEP_PX = 1;
  /** Of the same kind. */
  const MAX_CONTROLS = 8;
  const findControls = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      ...(element.matches('a[href], button, input, select') ? [element] : []),
      ...(element.shadowRoot ? findControls(element.shadowRoot) : []),
    ]);
  const isAt = (control: HTMLElement, x: number, y: number): boolean => {
    const found = (control.getRootNode() as ShadowRoot).elementFromPoint(x, y);
    return found !== null && control.contains(found);
  };
  /** Returns how far the target reaches from a point, up to half of the minimum and a little more. */
  const measure = (control: HTMLElement, [x, y]: number[], [right, down]: number[]): number => {
    let way = 0;
    while (way < MIN_PX && isAt(control, x! + right! * (way + STEP_PX), y! + down! * (way + STEP_PX)))
      way += STEP_PX;
    return way;
  };

  const main = document.querySelector('main')!;
  const all = findControls(main).filter((control) => control.checkVisibility({ visibilityProperty: true }));
  const modal = all.map((control) => control.closest('dialog:modal')).find(Boolean);
  const counts = new Map<string, number>();
  const controls = (modal ? all.filter((control) => modal.contains(control)) : all).filter((control) => {
    const count = (counts.get(control.part.value) ?? 0) + 1;
    counts.set(control.part.value, count);
    return count <= MAX_CONTROLS;
  });
  const small = controls.flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const middle = [left + width / 2, top + height / 2];
    const across = measure(control, middle, [-1, 0]) + measure(control, middle, [1, 0]);
    const along = measure(control, middle, [0, -1]) + measure(control, middle, [0, 1]);
    if (Math.min(across, along) > MIN_PX - 2 * STEP_PX) return [];
    const name = control.ariaLabel ?? control.textContent.trim();
    return [`${control.part.value} “${name}”: ${across} × ${along}`];
  });
  return { count: controls.length, small };
}

describe('States page on a touch screen', () => {
  it('has targets of at least 44 × 44 pixels', async ({ page }) => {
    const batches = await openStatesPage(page, { theme: 'light', lang: 'en' });
    const wanted = batches
      .map((batch) => batch.filter(({ name }) => STATES.includes(name)))
      .filter((batch): batch is [StateEntry, ...StateEntry[]] => batch.length > 0);
    expect(
      wanted
        .flat()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(STATES.toSorted());
    const small: string[] = [];
    for (const batch of wanted) {
      await showStates(page, batch);
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      const found = await page.evaluate(findSmallTargets);
      expect(found.count, batch[0].name).toBeGreaterThan(0);
      small.push(...found.small);
    }
    expect(small).toEqual([]);
  });
});
