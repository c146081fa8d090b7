import { calls } from './calls.js';
import { globalOf, withMethod } from './native-message.js';
import type { Detect } from './transport.js';

/**
 * Android, `webView.addJavascriptInterface(object, "OISAndroid")` with a `@JavascriptInterface` method `postMessage(String)`.
 * Every frame can call it, so the host checks the nonce. Answers by `evaluateJavascript`.
 */
export const androidInterface: Detect = ({ window }) => {
  const object = globalOf(window, 'OISAndroid');
  if (withMethod(object, 'addEventListener')) return undefined;
  const native = withMethod(object, 'postMessage');
  return calls('android-interface', native, (json) => native!.postMessage(json));
};
