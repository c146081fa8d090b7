import { describe, expect, it } from 'vitest';
import { BridgeError, type BridgeErrorCode } from '../../src/bridge/errors.js';
import type { Bridge } from '../../src/bridge/bridge.js';
import { forwardFormRequests } from '../../src/embed/deferred/forward-form-requests.js';
import type { OisWidget } from '../../src/elements/widget/widget.js';

const URL = 'https://form.example/a.pdf';

describe('A file that a form offers', () => {
  it.each<[BridgeErrorCode | undefined, string[]]>([
    [undefined, ['download']],
    ['E_UNSUPPORTED', ['download', 'open-external']],
    ['E_NO_HOST', ['download', 'open-external']],
    ['E_DENIED', ['download']],
  ])('is downloaded by the app, or opened elsewhere if nobody can (%s)', async (code, expected) => {
    const requests: string[] = [];
    const widget = document.createElement('div');
    const bridge = {
      request: async (type: string, payload: unknown) => {
        requests.push(type);
        expect(payload).toEqual({ url: URL });
        if (type === 'download' && code) throw new BridgeError(code, 'no.');
      },
    };
    forwardFormRequests(widget as unknown as OisWidget, bridge as unknown as Bridge);
    widget.dispatchEvent(new CustomEvent('ois-download', { detail: { url: URL } }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(requests).toEqual(expected);
  });
});
