import { describe, expect, it, vi } from 'vitest';
import type { OisWidget } from '../../src/elements/widget/widget.js';
import { HostPoints } from '../../src/embed/host-points.js';

if (!customElements.get('ois-points')) customElements.define('ois-points', class extends HTMLElement {});

function createWidget() {
  const showBalance = vi.fn<(cents: number) => void>();
  const renderRoot = { querySelector: () => ({ showBalance }) };
  const widget = Object.assign(new EventTarget(), { renderRoot, updateComplete: Promise.resolve(true) });
  return { widget, showBalance, points: new HostPoints(widget as unknown as OisWidget) };
}

describe('HostPoints', () => {
  it('displays a balance again that came before the first lists, since a new connection may have cleared it', async () => {
    const { widget, showBalance, points } = createWidget();
    await points.show(2000);
    widget.dispatchEvent(new Event('ois-ready'));
    await vi.waitFor(() => expect(showBalance.mock.calls).toEqual([[2000], [2000]]));
  });

  it('displays no balance of the previous user after a reset', async () => {
    const { widget, showBalance, points } = createWidget();
    await points.show(2000);
    points.reset();
    widget.dispatchEvent(new Event('ois-ready'));
    await Promise.resolve();
    await points.show(500);
    expect(showBalance.mock.calls).toEqual([[2000], [500]]);
  });
});
