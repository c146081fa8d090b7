import { describe, it } from 'vitest';
import { createSuccess, FAKE_TABLES } from '../../helpers/fake-hub-elements.js';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

/** Mounts a widget, and opens the form of the first table by its card. */
async function openForm({ focusesCard }: { focusesCard: boolean }) {
  const list = [...FAKE_TABLES];
  const mounted = await mountWidget(({ url }) =>
    url.pathname.endsWith('published-list') ? createSuccess({ list }) : undefined,
  );
  const { widget, ready, all, inner, last } = mounted;
  await ready();
  const cards = () => all('[part~=card-open]', inner('ois-table-grid')) as HTMLElement[];
  await expect.poll(() => cards()[2]?.getAttribute('aria-label')).toBeTruthy();
  if (focusesCard) cards()[2]!.focus();
  cards()[2]!.click();
  await expect.poll(() => last('ois-open')).toEqual({ shortCode: FAKE_TABLES[2]!.short_code });
  const focused = () => (inner('ois-table-grid') as ShadowRoot).activeElement;
  return { widget, list, cards, focused };
}

describe('OisWidget: the focus after a form', () => {
  it('returns to a card whose press did not focus it, as in Safari', async () => {
    const { widget, cards, focused } = await openForm({ focusesCard: false });
    widget.close();
    await expect.poll(focused).toBe(cards()[2]);
  });

  it('returns to the card of its table, although the order has changed behind it', async () => {
    const { widget, list, cards, focused } = await openForm({ focusesCard: true });
    const text = cards()[2]!.textContent;
    list.reverse();
    await widget.refresh();
    await expect.poll(() => cards()[0]!.textContent).toBe(text);
    widget.close();
    await expect.poll(() => focused()?.textContent).toBe(text);
  });

  it('returns to the card that was pressed, of two tables with the same short code', async () => {
    const { widget, list, cards, focused } = await openForm({ focusesCard: true });
    widget.close();
    list.push({ ...list[2]!, name: 'Twin' });
    await widget.refresh();
    await expect.poll(() => cards()[3]?.textContent).toContain('Twin');
    cards()[3]!.focus();
    cards()[3]!.click();
    await expect.poll(() => widget.renderRoot.querySelector('ois-form-frame')?.shortCode).toBeTruthy();
    await expect.poll(focused).toBeNull();
    widget.close();
    await expect.poll(focused).toBe(cards()[3]);
  });

  it('stays on the card in the tab order, although its element has shown another table before', async () => {
    const { widget, list, cards, focused } = await openForm({ focusesCard: true });
    widget.close();
    await expect.poll(focused).toBe(cards()[2]);
    const text = cards()[2]!.textContent;
    cards()[2]!.blur();
    list.reverse();
    await widget.refresh();
    await expect.poll(() => cards()[0]!.textContent).toBe(text);
    cards()[2]!.focus();
    await widget.updateComplete;
    expect(focused()).toBe(cards()[2]);
  });
});
