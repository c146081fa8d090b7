import { calls } from './calls.js';
import { globalOf, withMethod } from './native-message.js';
import type { Detect } from './transport.js';

/** `webview_flutter`: `addJavaScriptChannel('OISFlutter', …)`. Answers by `runJavaScript`. */
export const webviewFlutter: Detect = ({ window }) => {
  const channel = withMethod(globalOf(window, 'OISFlutter'), 'postMessage');
  return calls('webview-flutter', channel, (json) => channel!.postMessage(json));
};
