import { fire, globalOf, member, withMethod } from './native-message.js';
import type { Detect } from './transport.js';

/** WebView2: `window.chrome.webview`, with strings both ways (`PostWebMessageAsString`, `TryGetWebMessageAsString`). */
export const webView2: Detect = ({ window }) => {
  const object = member(globalOf(window, 'chrome'), 'webview');
  const native = withMethod(object, 'postMessage');
  const target = withMethod(object, 'addEventListener') && (object as unknown as EventTarget);
  if (!native || !target) return undefined;
  return {
    host: 'webview2',
    native,
    connect({ receive }) {
      const listener = (event: Event): void => receive((event as MessageEvent).data);
      target.addEventListener('message', listener);
      return () => target.removeEventListener('message', listener);
    },
    send: (json) => fire(native.postMessage(json)),
  };
};
