import { afterEach, describe, expect, it, vi } from 'vitest';
import { Bridge, type Transport } from '../../src/bridge/index.js';
import { openLinksByHost } from '../../src/embed/open-links-by-host.js';

const clickLink = (page: Document): Event => {
  const link = page.body.appendChild(page.createElement('a'));
  link.href = 'https://other.example/news';
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
  link.dispatchEvent(click);
  return click;
};

const bridges: Bridge[] = [];

/** Clicks a link to another site in a page whose host has not answered. @returns what the host has performed */
function clickInPageOf(host: Transport['host']) {
  const perform = vi.fn(() => true);
  const transport: Transport = { host, connect: () => () => undefined, send: () => true, perform };
  const bridge = new Bridge([transport], { handlers: {} });
  bridges.push(bridge);
  const page = document.implementation.createHTMLDocument();
  openLinksByHost(page, bridge);
  const { defaultPrevented } = clickLink(page);
  return { defaultPrevented, performed: perform.mock.calls };
}

afterEach(() => {
  for (const bridge of bridges.splice(0)) bridge.close();
});

describe('openLinksByHost', () => {
  it.each(['mini-program', 'alipay', 'uni-app'] as const)(
    'opens a link to another site by navigation of %s, which has not answered',
    (host) => {
      expect(clickInPageOf(host)).toEqual({
        defaultPrevented: true,
        performed: [['open-external', { url: 'https://other.example/news' }]],
      });
    },
  );

  it('leaves a link to the WebView of another host that has not answered', () => {
    expect(clickInPageOf('webkit')).toEqual({ defaultPrevented: false, performed: [] });
  });
});
