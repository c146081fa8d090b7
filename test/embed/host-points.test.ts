import { describe, expect, it, vi } from 'vitest';
import type { OisWidget } from '../../src/elements/widget/widget.js';
import { HostPoints } from '../../src/embed/host-points.js';

if (!customElements.get('ois-points')) customElements.define('ois-points', class extends HTMLElement {});

function createWidget(elementUpdate: Promise<unknown> = Promise.resolve()) {
  const showBalance = vi.fn<(cents: number) => void>();
  const renderRoot = { querySelector: () => ({ showBalance, updateComplete: elementUpdate }) };
  const widget = Object.assign(new EventTarget(), { renderRoot, updateComplete: Promise.resolve(true) });
  return { widget, showBalance, points: new HostPoints(widget as unknown as OisWidget) };
}

describe('HostPoints', () => {
  it('displays a balance again that came before the first lists, since a new connection may have cleared it', async () => {
    const { widget, showBalance, points } = createWidget();
    await points.show(2000);
    widget.dispatchEvent(new Event('ois-ready'));
    await vi.waitFor(() => expect(showBalance.mock.calls).toEqual([[2000], [2000]]), 10_000);
  });

  it('displays a balance after a pending update of the element, which clears it for a new connection', async () => {
    let finishUpdate = (): void => undefined;
    const { showBalance, points } = createWidget(new Promise<void>((resolve) => (finishUpdate = resolve)));
    const shown = points.show(2000);
    await new Promise((resolve) => setTimeout(resolve));
    expect(showBalance).not.toHaveBeenCalled();
    finishUpdate();
    await shown;
    expect(showBalance).toHaveBeenCalledWith(2000);
  });

  it('displays no balance of the previous user after a reset', async () => {
    const { widget, showBalance, points } = createWidget();
    await points.show(2000);
    points.reset();
    widget.dispatchEvent(new Event('ois-ready'));
    await points.show(500);
    expect(showBalance.mock.calls).toEqual([[2000], [500]]);
  });
});
