import { describe, expect, it, vi } from 'vitest';
import { BridgeError, type BridgeErrorCode } from '../../src/bridge/errors.js';
import type { Bridge } from '../../src/bridge/bridge.js';
import { forwardFormRequests } from '../../src/embed/deferred/forward-form-requests.js';
import type { OisWidget } from '../../src/elements/widget/widget.js';

const URL = 'https://form.example/a.pdf';

describe('What a form shares', () => {
  it.each<[BridgeErrorCode | undefined, boolean]>([
    [undefined, false],
    ['E_UNSUPPORTED', true],
    ['E_NO_HOST', true],
    ['E_CANCELLED', false],
    ['E_DENIED', false],
  ])(
    'is passed to the app, and to the browser if the app has no share sheet (%s)',
    async (code, expected) => {
      const content = { url: URL, title: 'Offer', text: 'See this' };
      const request = vi.fn(async () => {
        if (code) throw new BridgeError(code, 'no.');
      });
      const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
      const widget = document.createElement('div');
      const browser = { share } as unknown as Navigator;
      forwardFormRequests(widget as unknown as OisWidget, { request } as unknown as Bridge, browser);
      widget.dispatchEvent(new CustomEvent('ois-share', { detail: content }));
      await new Promise((resolve) => setTimeout(resolve));
      expect(request.mock.calls).toEqual([['share', content]]);
      expect(share.mock.calls).toEqual(expected ? [[content]] : []);
    },
  );
});

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
