import { describe, expect, it, vi } from 'vitest';
import { HeaderElementAccess } from '../../src/embed/header-element-access.js';
import type { OisWidget } from '../../src/elements/widget/widget.js';

if (!customElements.get('ois-points')) customElements.define('ois-points', class extends HTMLElement {});

function createWidget(elementUpdate: Promise<unknown> = Promise.resolve()) {
  const showBalance = vi.fn<(cents: number) => void>();
  const renderRoot = { querySelector: () => ({ showBalance, updateComplete: elementUpdate }) };
  const widget = Object.assign(new EventTarget(), { renderRoot, updateComplete: Promise.resolve(true) });
  const points = new HeaderElementAccess(widget as unknown as OisWidget, 'ois-points', {
    maxEarlyActions: 3,
  });
  return {
    widget,
    points,
    show: (cents: number) => points.show((element) => element.showBalance(cents)),
    shown: () => showBalance.mock.calls.map(([cents]) => cents),
  };
}

describe('HeaderElementAccess', () => {
  it('shows again what came before the first lists, since a new connection may have cleared it', async () => {
    const { widget, show, shown } = createWidget();
    await show(2000);
    widget.dispatchEvent(new Event('ois-ready'));
    await vi.waitFor(() => expect(shown()).toEqual([2000, 2000]), 10_000);
    await show(500);
    widget.dispatchEvent(new Event('ois-ready'));
    await Promise.resolve();
    expect(shown()).toEqual([2000, 2000, 500]);
  });

  it('shows something after a pending update of the element, which clears it for a new connection', async () => {
    let finishUpdate = (): void => undefined;
    const { show, shown } = createWidget(new Promise<void>((resolve) => (finishUpdate = resolve)));
    const showing = show(2000);
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown()).toEqual([]);
    finishUpdate();
    await showing;
    expect(shown()).toEqual([2000]);
  });

  it('repeats the last actions after the first lists, as many as it may', async () => {
    const { widget, show, shown } = createWidget();
    for (let cents = 1; cents <= 5; cents += 1) await show(cents);
    widget.dispatchEvent(new Event('ois-ready'));
    await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3, 4, 5, 3, 4, 5]), 10_000);
  });

  it('shows and runs nothing for the previous user after a reset', async () => {
    const { widget, points, show, shown } = createWidget();
    const showing = show(2000);
    const running = points.run((element) => element.showBalance(1));
    points.reset();
    await Promise.all([showing, running]);
    widget.dispatchEvent(new Event('ois-ready'));
    await show(500);
    expect(shown()).toEqual([500]);
  });

  it('repeats for the next user as well what came before their first lists', async () => {
    const { widget, points, show, shown } = createWidget();
    widget.dispatchEvent(new Event('ois-ready'));
    points.reset();
    await show(500);
    widget.dispatchEvent(new Event('ois-ready'));
    await vi.waitFor(() => expect(shown()).toEqual([500, 500]), 10_000);
  });
});
