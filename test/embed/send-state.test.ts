import { describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../src/bridge/bridge.js';
import { startSendingState } from '../../src/embed/deferred/send-state.js';
import type { OisWidget } from '../../src/elements/widget/widget.js';

describe('The state of the page', () => {
  it('is sent to each new host, and to the same host only after a change', () => {
    const sent: unknown[] = [];
    const bridge = {
      mode: 'connected',
      emit: (_type: string, { state }: { state: string }) => sent.push(state),
    };
    const viewState = { text: 'one', onShown: undefined };
    const send = startSendingState(
      document.createElement('div') as unknown as OisWidget,
      bridge as unknown as Bridge,
      viewState as never,
    );
    send();
    send();
    expect(sent).toEqual(['one']);
    send(true);
    viewState.text = 'two';
    send();
    expect(sent).toEqual(['one', 'one', 'two']);
  });

  const widget = () => document.createElement('div') as unknown as OisWidget;

  it.each(['pagehide', 'scroll'])('is sent at once on pagehide only (%s)', (type) => {
    const sent: unknown[] = [];
    const emit = (_type: string, { state }: { state: string }) => sent.push(state);
    const bridge = { mode: 'connected', emit } as unknown as Bridge;
    startSendingState(widget(), bridge, { text: 'one', onShown: undefined } as never);
    window.dispatchEvent(new Event(type));
    expect(sent).toEqual(type === 'pagehide' ? ['one'] : []);
  });

  it.each(['ois-load', 'ois-filter', 'ois-search', 'ois-sort', 'ois-open', 'ois-close'])(
    'is sent a moment after a change (%s)',
    async (type) => {
      vi.useFakeTimers();
      try {
        const emit = vi.fn();
        const element = widget();
        const viewState = { text: 'one' };
        startSendingState(element, { mode: 'connected', emit } as unknown as Bridge, viewState as never)();
        viewState.text = 'two';
        element.dispatchEvent(new Event(type));
        await vi.advanceTimersByTimeAsync(249);
        expect(emit).toHaveBeenCalledOnce();
        await vi.advanceTimersByTimeAsync(1);
        expect(emit.mock.calls).toEqual([
          ['state', { state: 'one' }],
          ['state', { state: 'two' }],
        ]);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('is not sent before the app has answered', () => {
    const emit = vi.fn();
    const bridge = { mode: 'waiting', emit } as unknown as Bridge;
    startSendingState(widget(), bridge, { text: 'one' } as never)(true);
    expect(emit).not.toHaveBeenCalled();
  });
});
