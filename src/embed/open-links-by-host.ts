import type { Bridge } from '../bridge/bridge.js';
import { MAX_URL_LENGTH } from '../bridge/limits.js';

/** Their own pages get requests by navigation, until a host has answered. */
const MINI_PROGRAMS: readonly unknown[] = ['mini-program', 'alipay', 'uni-app'];

/**
 * Lets the app open links to other sites, such as links that the page's owner added: a WebView would navigate away from
 * the page, or do nothing. If the app does not open links, they work as usual.
 */
export function openLinksByHost(page: Document, bridge: Bridge): void {
  page.addEventListener('click', (event) => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    const canHostOpenLinks =
      bridge.mode === 'connected'
        ? bridge.supports('open-external') !== false
        : MINI_PROGRAMS.includes(bridge.host);
    if (event.defaultPrevented || !link || !canHostOpenLinks) return;
    if (!/^https?:$/.test(link.protocol) || link.origin === location.origin) return;
    const url = link.href;
    // The protocol allows no longer ones.
    if (url.length > MAX_URL_LENGTH) return;
    event.preventDefault();
    bridge.request('open-external', { url }).catch(({ code }: { code?: string }) => {
      // Blocked on purpose: the address contains the token, or the app's user declined.
      if (code === 'E_INVALID' || code === 'E_DENIED' || code === 'E_CANCELLED') return;
      window.open(url, '_blank', 'noopener,noreferrer');
    });
  });
}
