import { ignoreResult, getObject, withMethod } from './native-objects.js';
import type { Detect } from './transport.js';

/** WebView2: `window.chrome.webview`, with strings both ways (`PostWebMessageAsString`, `TryGetWebMessageAsString`). */
export const webView2: Detect = ({ window }) => {
  const object = getObject(getObject(window, 'chrome'), 'webview');
  const native = withMethod(object, 'postMessage');
  const target = withMethod(object, 'addEventListener') && (object as unknown as EventTarget);
  if (!native || !target) return undefined;
  return {
    host: 'webview2',
    native,
    connect({ receive }) {
      const handleMessage = (event: Event): void => receive((event as MessageEvent).data);
      target.addEventListener('message', handleMessage);
      return () => target.removeEventListener('message', handleMessage);
    },
    send: (json) => ignoreResult(native.postMessage(json)),
  };
};
