import { describe, it } from 'vitest';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

describe('OisWidget: moved to where another language is', () => {
  it('has all texts in that language', async () => {
    const { widget, inner, ready } = await mountWidget();
    await ready();
    const box = widget.parentElement!;
    const other = document.createElement('div');
    other.lang = 'de';
    box.after(other);
    const texts = (): (string | null | undefined)[] => [
      inner('ois-tag-filter').querySelector('[part=group]')?.getAttribute('aria-label'),
      inner('ois-table-grid').querySelector('[part=list]')?.getAttribute('aria-label'),
      widget.renderRoot.querySelector('[part=search]')?.getAttribute('aria-label'),
    ];
    const before = texts();
    other.append(widget);
    await expect.poll(texts).toEqual(['Nach Schlagwort filtern', 'Projekte', 'Projekte suchen']);
    box.append(widget);
    await expect.poll(texts).toEqual(before);
    other.remove();
  });
});

describe('OisWidget: a language that the page changes to for the first time', () => {
  // A language is loaded once for all elements: tried again, it would be there.
  it('keeps cards, focus and the texts of the former language until it is loaded', { retry: 0 }, async () => {
    const { widget, inner, names, ready } = await mountWidget(undefined, { locale: 'en' });
    await ready();
    const label = (): string | null | undefined =>
      inner('ois-tag-filter').querySelector('[part=group]')?.getAttribute('aria-label');
    await expect.poll(label).toBe('Filter by tag');
    const card = inner('ois-table-grid').querySelector<HTMLElement>('[part=card-open]');
    card?.focus();
    const before = names();
    const seen = new Set<unknown>();
    const recordState = (): void => {
      const { activeElement } = inner('ois-table-grid') as ShadowRoot;
      seen.add(JSON.stringify([names(), activeElement === card, label()]));
    };
    widget.locale = 'de';
    await widget.updateComplete;
    recordState();
    const timer = setInterval(recordState, 1);
    await expect.poll(label).toBe('Nach Schlagwort filtern');
    clearInterval(timer);
    recordState();
    expect(before.length).toBeGreaterThan(0);
    expect([...seen]).toEqual(
      ['Filter by tag', 'Nach Schlagwort filtern'].map((words) => JSON.stringify([before, true, words])),
    );
  });
});
