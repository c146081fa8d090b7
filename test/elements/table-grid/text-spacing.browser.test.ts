import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import '../../../src/locales/de.js';
import { expect } from '../../helpers/testing.js';
import { many, mountGrid } from './mounted-grid.js';

/** The text spacing of WCAG 2.2, 1.4.12, which users set with styles of their own. */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

describe('OisTableGrid: with the text spacing of WCAG 1.4.12', () => {
  it.each([
    ['de', 320, ''],
    ['de', 320, 'Table 1'],
    ['de', 288, 'Table 1'],
    ['en', 288, 'Table 1'],
  ])(
    'has tools that neither overlap nor are cut off: %s at %i px, searching “%s”',
    async (lang, width, text) => {
      const { grid, show, deferred } = await mountGrid();
      Object.assign(grid, { lang, total: 12_345 });
      grid.style.width = `${width}px`;
      await show(many(1_263));
      await deferred();
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(TEXT_SPACING);
      const root = grid.renderRoot as ShadowRoot;
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, spacing];
      const find = (selector: string): HTMLElement => root.querySelector<HTMLElement>(selector)!;
      if (text) {
        await userEvent.fill(find('[part=search]'), text);
        await expect.poll(() => grid.renderRoot.querySelectorAll('mark').length).toBeGreaterThan(0);
      }
      const count = find('[part=count]');
      if (lang === 'de') await expect.poll(() => count.textContent).toContain('Projekte');
      const boxes = ['[part=search]', '[part=sort]', '[part=count]', '.lists'].map((selector) => ({
        selector,
        box: find(selector).getBoundingClientRect(),
      }));
      const overlaps = boxes.flatMap(({ selector, box }, index) =>
        boxes
          .slice(index + 1)
          .filter(
            ({ box: other }) =>
              Math.min(box.right, other.right) - Math.max(box.left, other.left) > 0.5 &&
              Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.5,
          )
          .map((other) => `${selector} overlaps ${other.selector}`),
      );
      expect(overlaps).toEqual([]);
      const tools = find('[part=tools]').getBoundingClientRect();
      for (const { selector, box } of boxes.slice(0, 3)) {
        expect(box.right, selector).toBeLessThanOrEqual(tools.right + 0.5);
        expect(box.bottom, selector).toBeLessThanOrEqual(tools.bottom + 0.5);
      }
    },
  );
});
