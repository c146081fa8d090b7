import { createMethodTransport } from './method-transport.js';
import { getObject, withMethod } from './native-objects.js';
import type { Detect } from './transport.js';

/**
 * Android, `webView.addJavascriptInterface(object, "OISAndroid")` with a `@JavascriptInterface` method `postMessage(String)`.
 * Every frame can call it, so the host checks the nonce. The host answers by `evaluateJavascript`.
 */
export const androidInterface: Detect = ({ window }) => {
  const object = getObject(window, 'OISAndroid');
  if (withMethod(object, 'addEventListener')) return undefined;
  const native = withMethod(object, 'postMessage');
  return createMethodTransport('android-interface', native, (json) => native!.postMessage(json));
};
