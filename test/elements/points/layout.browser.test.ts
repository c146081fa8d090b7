import { describe, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { createRecord } from '../../helpers/fake-hub-elements.js';
import { find, mountPoints, rows } from '../../helpers/points.js';
import { expect } from '../../helpers/testing.js';

describe('OisPoints: layout', () => {
  it('shows the balance below its label, also from right to left', async () => {
    const points = await mountPoints((element) => (element.locale = 'ar'));
    await expect.poll(() => find(points, 'bdi.balance')).not.toBeNull();
    await expect.poll(() => getComputedStyle(find(points, '.sum')!).direction).toBe('rtl');
    const label = find(points, '.sum .label')!.getBoundingClientRect();
    const amount = find(points, '.sum .balance')!.getBoundingClientRect();
    expect(amount.right).toBeCloseTo(label.right, 0);
    expect(amount.width).toBeLessThan(200);
  });

  it('leaves room for texts of twice the size on a phone', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 720));
    const points = await mountPoints((element) => {
      element.style.setProperty('--ois-font-size', '32px');
      element.hub.options.records = [createRecord(1, { reason: 'Unlock the phone number' })];
    });
    await expect.poll(() => rows(points).length).toBe(1);
    const cells = [...rows(points)[0]!.children] as HTMLElement[];
    expect(Math.min(...cells.map(({ offsetWidth }) => offsetWidth))).toBeGreaterThan(150);
  });

  it('shows no text above another one on a phone, with the text spacing of WCAG 1.4.12 and long amounts', async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 720));
    const points = await mountPoints((element) => {
      element.locale = 'de';
      const record = { record_type: 'recharge', change_cents: 12_345_678, balance_after: 9_876_543_210 };
      element.hub.options.records = [createRecord(1, record)];
    });
    await expect.poll(() => rows(points).length).toBe(1);
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }',
    );
    points.shadowRoot!.adoptedStyleSheets.push(spacing);
    const [what, amounts] = [...rows(points)[0]!.children] as [HTMLElement, HTMLElement];
    const type = what.firstElementChild!;
    const texts = document.createRange();
    texts.selectNodeContents(type);
    const [own, other] = [texts.getBoundingClientRect(), amounts.getBoundingClientRect()];
    expect(own.right <= other.left || own.bottom <= other.top).toBe(true);
    expect(what.offsetWidth).toBeGreaterThan(120);
    expect(amounts.getBoundingClientRect().right).toBeLessThanOrEqual(360);
  });
});
