import { alipay } from './transports/alipay.js';
import { androidInterface } from './transports/android-interface.js';
import { androidListener } from './transports/android-listener.js';
import { arkWeb } from './transports/arkweb.js';
import { capacitor } from './transports/capacitor.js';
import { flutterInAppWebView } from './transports/flutter-inappwebview.js';
import { miniProgram } from './transports/mini-program.js';
import { parent } from './transports/parent.js';
import { qt } from './transports/qt.js';
import { reactNative } from './transports/react-native.js';
import type { Detect, HostName, Surroundings, Transport } from './transports/transport.js';
import { uniApp } from './transports/uni-app.js';
import { webkit } from './transports/webkit.js';
import { webView2 } from './transports/webview2.js';
import { webviewFlutter } from './transports/webview-flutter.js';
import { tryCall } from './try-call.js';

/** A framework comes before the platform that it is built on: the first host that answers is used. */
const NATIVE_HOSTS: Detect[] = [
  capacitor,
  reactNative,
  flutterInAppWebView,
  webviewFlutter,
  androidListener,
  androidInterface,
  webkit,
  arkWeb,
  webView2,
  qt,
  alipay,
  uniApp,
  miniProgram,
];

/**
 * Detects the hosts that may be around the page, the likeliest first. In a frame native objects are not meant for this
 * page: only a parent with an allowed origin is used there.
 * @param only the host, if the page specifies it
 */
export function detect(surroundings: Surroundings, only?: HostName): Transport[] {
  const { window } = surroundings;
  const isTop = tryCall(() => window.top === window);
  return (isTop ? NATIVE_HOSTS : [parent])
    .map((detectHost) => tryCall(() => detectHost(surroundings)))
    .filter((transport) => transport !== undefined)
    .filter(({ host }) => !only || host === only);
}
