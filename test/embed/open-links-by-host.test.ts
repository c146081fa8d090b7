import { afterEach, describe, expect, it, vi } from 'vitest';
import { Bridge, BridgeError, type BridgeErrorCode, type Transport } from '../../src/bridge/index.js';
import { openLinksByHost } from '../../src/embed/open-links-by-host.js';

const OTHER = 'https://other.example/news';

/** Clicks a link. @returns whether the page has prevented what the browser would do, which does not happen in any case */
function clickLink(page: Document, href: string, { isHandled = false } = {}): boolean {
  const link = page.body.appendChild(page.createElement('a'));
  link.href = href;
  if (isHandled) link.addEventListener('click', (event) => event.preventDefault());
  let isPrevented = false;
  page.addEventListener('click', (event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  return isPrevented;
}

const bridges: Bridge[] = [];

/** Clicks a link to another site in a page whose host has not answered. @returns what the host has performed */
function clickInPageOf(host: Transport['host']) {
  const perform = vi.fn(() => true);
  const transport: Transport = { host, connect: () => () => undefined, send: () => true, perform };
  const bridge = new Bridge([transport], { handlers: {} });
  bridges.push(bridge);
  const page = document.implementation.createHTMLDocument();
  openLinksByHost(page, bridge);
  return { isPrevented: clickLink(page, OTHER), performed: perform.mock.calls };
}

afterEach(() => {
  for (const bridge of bridges.splice(0)) bridge.close();
});

describe('openLinksByHost', () => {
  it.each(['mini-program', 'alipay', 'uni-app'] as const)(
    'opens a link to another site by navigation of %s, which has not answered',
    (host) => {
      expect(clickInPageOf(host)).toEqual({
        isPrevented: true,
        performed: [['open-external', { url: OTHER }]],
      });
    },
  );

  it('leaves a link to the WebView of another host that has not answered', () => {
    expect(clickInPageOf('webkit')).toEqual({ isPrevented: false, performed: [] });
  });
});

/** Clicks a link in a page whose host refuses it with an error. @returns its requests, and the windows that the page opens */
async function clickRefused(code: BridgeErrorCode, href: string, options?: { isHandled: boolean }) {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const request = vi.fn(() => Promise.reject(new BridgeError(code, 'no.')));
  const page = document.implementation.createHTMLDocument();
  openLinksByHost(page, { mode: 'connected', supports: () => true, request } as unknown as Bridge);
  const isPrevented = clickLink(page, href, options);
  await new Promise((resolve) => setTimeout(resolve));
  const windows = [...open.mock.calls];
  open.mockRestore();
  return { windows, requests: request.mock.calls.length, isPrevented };
}

describe('openLinksByHost: a link that the app does not open', () => {
  it.each(['E_INVALID', 'E_DENIED', 'E_CANCELLED'] as const)('opens nowhere after %s', async (code) => {
    expect(await clickRefused(code, OTHER)).toEqual({ windows: [], requests: 1, isPrevented: true });
  });

  it('opens in a window without an opener if there is no app', async () => {
    const { windows } = await clickRefused('E_NO_HOST', OTHER);
    expect(windows).toEqual([[OTHER, '_blank', 'noopener,noreferrer']]);
  });

  it.each([
    ['of another scheme', 'mailto:a@b.example'],
    ['that is longer than the protocol allows', `${OTHER}?${'x'.repeat(2048)}`],
  ])('is left to the WebView if it is one %s', async (_, href) => {
    const left = { windows: [], requests: 0, isPrevented: false };
    expect(await clickRefused('E_DENIED', href)).toEqual(left);
  });

  it('is left to the page if that handles it itself', async () => {
    const { windows, requests } = await clickRefused('E_DENIED', OTHER, { isHandled: true });
    expect({ windows, requests }).toEqual({ windows: [], requests: 0 });
  });
});
