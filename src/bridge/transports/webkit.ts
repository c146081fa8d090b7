import { calls } from './calls.js';
import { globalOf, member, withMethod } from './native-message.js';
import type { Detect } from './transport.js';

/**
 * WKWebView and WebKitGTK: a script message handler named `OISWebKit`. Every frame can post to it; `frameInfo.isMainFrame`
 * tells WKWebView's host which one did, WebKitGTK's has the nonce. Answers by `evaluateJavaScript`.
 */
export const webkit: Detect = ({ window }) => {
  const handler = member(member(globalOf(window, 'webkit'), 'messageHandlers'), 'OISWebKit');
  const native = withMethod(handler, 'postMessage');
  return calls('webkit', native, (json) => native!.postMessage(json));
};
