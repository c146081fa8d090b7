import { ignoreResult, getObject, withMethod } from './native-objects.js';
import type { Detect } from './transport.js';

/**
 * `flutter_inappwebview`: `addJavaScriptHandler(handlerName: 'OISFlutter', …)`, called by `callHandler` once the event
 * `flutterInAppWebViewPlatformReady` was dispatched. The host answers by `evaluateJavascript`.
 */
export const flutterInAppWebView: Detect = ({ window }) => {
  const plugin = (): Record<string, unknown> | undefined => getObject(window, 'flutter_inappwebview');
  const native = plugin();
  if (!native) return undefined;
  return {
    host: 'flutter-inappwebview',
    native,
    connect({ ready }) {
      window.addEventListener('flutterInAppWebViewPlatformReady', ready);
      return () => window.removeEventListener('flutterInAppWebViewPlatformReady', ready);
    },
    send(json) {
      const ready = withMethod(plugin(), 'callHandler');
      return ready ? ignoreResult(ready.callHandler('OISFlutter', json)) : false;
    },
  };
};
