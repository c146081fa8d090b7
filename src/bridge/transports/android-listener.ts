import { getObject, withMethod } from './native-objects.js';
import type { Detect } from './transport.js';

/**
 * Android, `WebViewCompat.addWebMessageListener(webView, "OISAndroid", allowedOriginRules, …)`: an object with
 * `postMessage` and message events, in the frames of the allowed origins only. The host gets origin and frame of each
 * message, and answers by its `JavaScriptReplyProxy`.
 */
export const androidListener: Detect = ({ window }) => {
  const object = getObject(window, 'OISAndroid');
  const native = withMethod(object, 'postMessage');
  const target = withMethod(object, 'addEventListener') && (object as unknown as EventTarget);
  if (!native || !target) return undefined;
  return {
    host: 'android-listener',
    native,
    connect({ receive }) {
      const handleMessage = (event: Event): void => receive((event as MessageEvent).data);
      target.addEventListener('message', handleMessage);
      return () => target.removeEventListener('message', handleMessage);
    },
    send(json) {
      native.postMessage(json);
      return true;
    },
  };
};
