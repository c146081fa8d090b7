import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createRecord } from '../../helpers/fake-hub-elements.js';
import { all, balance, find, mountPoints, rows, text } from '../../helpers/points.js';
import { expect, oneEvent } from '../../helpers/testing.js';

describe('OisPoints: compact', () => {
  it('shows the balance, and loads records when its dialog opens', async () => {
    const points = await mountPoints((element) => {
      element.compact = true;
      element.hub.options.records = [createRecord(1)];
    });
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
    expect(points.hub.count('/logs')).toBe(0);
    const opener = find(points, '[part=opener]') as HTMLElement;
    await userEvent.click(opener);
    await expect.poll(() => rows(points).length).toBe(1);
    expect(find(points, 'dialog')?.matches(':modal')).toBe(true);
    const pageOverflow = (): string => getComputedStyle(document.body).overflowY;
    expect(pageOverflow()).toBe('hidden');
    await expect(points).to.be.accessible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => find(points, 'dialog')?.matches('[open]')).toBe(false);
    await expect.poll(() => points.shadowRoot?.activeElement).toBe(opener);
    expect(pageOverflow()).toBe('visible');
    await userEvent.click(opener);
    await expect.poll(() => find(points, 'dialog')?.matches(':modal')).toBe(true);
    await userEvent.click(find(points, '[part=close]') as HTMLElement);
    await expect.poll(() => find(points, 'dialog')?.matches('[open]')).toBe(false);
  });

  it('says in its dialog that records are being loaded', async () => {
    const points = await mountPoints((element) => {
      element.compact = true;
      element.hub.options.records = [createRecord(1)];
      element.hub.options.respond = ({ url }) =>
        url.pathname.endsWith('/logs') ? new Promise(() => undefined) : undefined;
    });
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
    points.open();
    await expect.poll(() => all(points, '.placeholders div').length).toBe(3);
    expect(text(find(points, '[role=status]'))).toBe('Loading your points…');
    points.hub.options.respond = () => undefined;
    await points.refresh();
    await expect.poll(() => rows(points).length).toBe(1);
    expect(all(points, '.placeholders')).toHaveLength(0);
    expect(text(find(points, '[role=status]'))).toBe('');
  });

  it('closes at a press beside its dialog, but not at one inside', async () => {
    const points = await mountPoints((element) => {
      element.compact = true;
    });
    points.open();
    const dialog = find(points, 'dialog') as HTMLDialogElement;
    await expect.poll(() => dialog.matches(':modal')).toBe(true);
    find(points, '[part=panel]')?.click();
    expect(dialog.open).toBe(true);
    // What lies beside a modal dialog belongs to it.
    dialog.click();
    await expect.poll(() => dialog.open).toBe(false);
  });

  it('can be opened after it was removed and added again', async () => {
    const points = await mountPoints((element) => {
      element.compact = true;
      element.hub.options.records = [createRecord(1)];
    });
    points.open();
    await expect.poll(() => rows(points).length).toBe(1);
    const { parentElement } = points;
    points.remove();
    points.hub.options.balanceCents = 500;
    parentElement?.append(points);
    await expect.poll(() => balance(points)).toBe('CN¥5.00');
    expect(find(points, 'dialog')?.matches('[open]')).toBe(false);
    points.open();
    await expect.poll(() => find(points, 'dialog')?.matches(':modal')).toBe(true);
    await expect.poll(() => rows(points).length).toBe(1);
  });

  it('renders only the records in sight when its long list is opened again', async () => {
    const points = await mountPoints((element) => {
      element.compact = true;
      element.hub.options.records = Array.from({ length: 300 }, (_none, index) => createRecord(300 - index));
    });
    points.open();
    const more = (): HTMLElement | null => find(points, '[part=more]');
    const blocks = (): number => points.renderRoot.querySelectorAll('.block').length;
    for (let count = 1; count < 15; count += 1) {
      await expect.poll(blocks).toBe(count);
      more()?.click();
    }
    await expect.poll(() => [blocks(), more()]).toEqual([15, null]);
    await expect.poll(() => rows(points).length).toBeLessThan(100);
    points.close();
    await points.updateComplete;
    points.open();
    await points.updateComplete;
    expect(rows(points).length).toBeLessThan(100);
    await expect.poll(() => rows(points).length).toBeGreaterThan(10);
  });

  it('closes its dialog before it dispatches ois-table-request', async () => {
    const points = await mountPoints((element) => {
      element.compact = true;
      element.hub.options.records = [createRecord(1, { short_code: 'sofa1' })];
    });
    points.open();
    await expect.poll(() => rows(points).length).toBe(1);
    const chosen = oneEvent(points, 'ois-table-request');
    find(points, '[part=entry-table]')?.click();
    await chosen;
    expect(find(points, 'dialog')?.matches('[open]')).toBe(false);
  });
});
