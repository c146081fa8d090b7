import { describe, expect, it } from 'vitest';
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
});
