import { ignoreResult, getObject, withMethod } from './native-objects.js';
import { createNavigation } from './navigate-mini-program.js';
import { tryCall } from '../try-call.js';
import type { Detect } from './transport.js';

/**
 * A uni-app `<web-view>`, with `uni.webview.js` on the page: `uni.postMessage({ data })` after the event
 * `UniAppJSBridgeReady`. Apps answer by `evalJS` that calls `OISHost.receive`; its mini programs cannot answer. The script works in
 * ordinary browsers as well, so the environment has to be checked.
 */
export const uniApp: Detect = (surroundings) => {
  const { window } = surroundings;
  // Newer scripts use webUni, so that they do not overwrite a uni of the page.
  const object = getObject(window, 'webUni') ?? getObject(window, 'uni');
  const native = withMethod(object, 'postMessage');
  if (!native) return undefined;
  return {
    host: 'uni-app',
    native,
    // Asked each time: in an app, the script says `h5` until the app's objects are there.
    get isAbsent() {
      let isBrowser = false;
      tryCall(() =>
        withMethod(object, 'getEnv')?.getEnv((env?: { h5?: unknown }) => (isBrowser = Boolean(env?.h5))),
      );
      return isBrowser;
    },
    connect({ ready }) {
      window.document.addEventListener('UniAppJSBridgeReady', ready);
      return () => window.document.removeEventListener('UniAppJSBridgeReady', ready);
    },
    send: (json) => ignoreResult(native.postMessage({ data: { ois: json } })),
    perform: createNavigation(object, surroundings),
  };
};
