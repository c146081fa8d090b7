import { ignoreResult, getObject, listenToNativeMessages, withMethod } from './native-objects.js';
import type { Detect } from './transport.js';

/**
 * React Native WebView: `window.ReactNativeWebView.postMessage(string)`, present if `onMessage` is set. The host answers by
 * `injectJavaScript` that calls `OISHost.receive`, or by the ref's `postMessage`: that dispatches a `message` event on the
 * document (Android) or the window (iOS).
 */
export const reactNative: Detect = ({ window }) => {
  const native = withMethod(getObject(window, 'ReactNativeWebView'), 'postMessage');
  if (!native) return undefined;
  return {
    host: 'react-native',
    native,
    connect(receiver) {
      const removers = [window, window.document].map((target) =>
        listenToNativeMessages(target, window, receiver),
      );
      return () => removers.forEach((remove) => remove());
    },
    send: (json) => ignoreResult(native.postMessage(json)),
  };
};
