import { describe, it } from 'vitest';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

describe('OisWidget: a language that the page changes to for the first time', () => {
  it('keeps cards, focus and the former words until it is loaded', async () => {
    const { widget, inner, names, ready } = await mountWidget(undefined, { locale: 'en' });
    await ready();
    const label = (): string | null | undefined =>
      inner('ois-tag-filter').querySelector('[part=group]')?.getAttribute('aria-label');
    await expect.poll(label).toBe('Filter by tag');
    const card = inner('ois-table-grid').querySelector<HTMLElement>('[part=card-open]');
    card?.focus();
    const before = names();
    const seen = new Set<unknown>();
    const note = (): void => {
      const { activeElement } = inner('ois-table-grid') as ShadowRoot;
      seen.add(JSON.stringify([names(), activeElement === card, label()]));
    };
    widget.locale = 'de';
    await widget.updateComplete;
    note();
    const frames = setInterval(note, 1);
    await expect.poll(label).toBe('Nach Schlagwort filtern');
    clearInterval(frames);
    note();
    expect(before.length).toBeGreaterThan(0);
    expect([...seen]).toEqual(
      ['Filter by tag', 'Nach Schlagwort filtern'].map((words) => JSON.stringify([before, true, words])),
    );
  });
});
