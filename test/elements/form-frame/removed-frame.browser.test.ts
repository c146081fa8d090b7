import { it, onTestFinished, vi } from 'vitest';
import { receiveFormMessages } from '../../../src/elements/form-frame/form-messages.js';
import { expect } from '../../helpers/testing.js';

it('receiveFormMessages: a message without a source is not from a removed frame, which has no window either', () => {
  const ready = vi.fn();
  const frame = document.createElement('iframe');
  const stop = receiveFormMessages(frame, {
    url: 'https://form.example/a?token=t',
    token: 't',
    handlers: { ready } as unknown as Parameters<typeof receiveFormMessages>[1]['handlers'],
  });
  onTestFinished(stop);
  expect(frame.contentWindow).toBeNull();
  const data = { oisForm: 1, type: 'ready' };
  window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://form.example' }));
  expect(ready).not.toHaveBeenCalled();
});
