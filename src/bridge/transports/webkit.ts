import { createMethodTransport } from './method-transport.js';
import { getObject, withMethod } from './native-objects.js';
import type { Detect } from './transport.js';

/**
 * WKWebView and WebKitGTK: a script message handler named `OISWebKit`. Every frame can post to it; `frameInfo.isMainFrame`
 * identifies the frame in WKWebView; WebKitGTK's host checks the nonce. The host answers by `evaluateJavaScript`.
 */
export const webkit: Detect = ({ window }) => {
  const handler = getObject(getObject(getObject(window, 'webkit'), 'messageHandlers'), 'OISWebKit');
  const native = withMethod(handler, 'postMessage');
  return createMethodTransport('webkit', native, (json) => native!.postMessage(json));
};
