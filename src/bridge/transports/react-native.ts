import { fire, globalOf, listenToNative, withMethod } from './native-message.js';
import type { Detect } from './transport.js';

/**
 * React Native WebView: `window.ReactNativeWebView.postMessage(string)`, there once `onMessage` is set. Answers by
 * `injectJavaScript` that calls `OISHost.receive`, or by the ref's `postMessage`: that dispatches a `message` event on the
 * document (Android) or the window (iOS).
 */
export const reactNative: Detect = ({ window }) => {
  const native = withMethod(globalOf(window, 'ReactNativeWebView'), 'postMessage');
  if (!native) return undefined;
  return {
    host: 'react-native',
    native,
    connect(receiver) {
      const ends = [window, window.document].map((target) => listenToNative(target, window, receiver));
      return () => ends.forEach((end) => end());
    },
    send: (json) => fire(native.postMessage(json)),
  };
};
