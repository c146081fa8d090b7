import type { Bridge } from '../bridge/bridge.js';

/**
 * Hands links of the page to other sites over to the app, such as those that its owner wrote into it: an app's WebView
 * would leave the page for them, or do nothing. Where no app takes them, they open as they would have.
 */
export function openLinksByHost(page: Document, bridge: Bridge): void {
  page.addEventListener('click', (event) => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    const takesLinks =
      bridge.host === 'mini-program' ||
      (bridge.mode === 'connected' && bridge.supports('open-external') !== false);
    if (event.defaultPrevented || !link || !takesLinks) return;
    if (!/^https?:$/.test(link.protocol) || link.origin === location.origin) return;
    const url = link.href;
    event.preventDefault();
    bridge.request('open-external', { url }).catch(({ code }: { code?: string }) => {
      // Held back on purpose: it holds the token, or the app's user said no.
      if (code === 'E_INVALID' || code === 'E_DENIED' || code === 'E_CANCELLED') return;
      window.open(url, '_blank', 'noopener,noreferrer');
    });
  });
}
