import { createMethodTransport } from './method-transport.js';
import { getObject, withMethod } from './native-objects.js';
import type { Detect } from './transport.js';

/** `webview_flutter`: `addJavaScriptChannel('OISFlutter', …)`. The host answers by `runJavaScript`. */
export const webviewFlutter: Detect = ({ window }) => {
  const channel = withMethod(getObject(window, 'OISFlutter'), 'postMessage');
  return createMethodTransport('webview-flutter', channel, (json) => channel!.postMessage(json));
};
