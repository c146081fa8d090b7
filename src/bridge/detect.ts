import { attempt } from './attempt.js';
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

/** Frameworks before what they are built on: the first that answers is the one. */
const NATIVE: Detect[] = [
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
 * Finds the hosts that may be around the page, the likeliest first. Inside a frame native objects are not for this page: a
 * parent on the list is all that counts there.
 * @param only the host, where the page knows it
 */
export function detect(surroundings: Surroundings, only?: HostName): Transport[] {
  const { window } = surroundings;
  const isTop = attempt(() => window.top === window);
  return (isTop ? NATIVE : [parent])
    .map((look) => attempt(() => look(surroundings)))
    .filter((transport) => transport !== undefined)
    .filter(({ host }) => !only || host === only);
}
