import { fire, globalOf, withMethod } from './native-message.js';
import { navigates } from './navigate.js';
import type { Detect } from './transport.js';

/**
 * A uni-app `<web-view>`, with `uni.webview.js` on the page: `uni.postMessage({ data })` after the event
 * `UniAppJSBridgeReady`. Apps answer by `evalJS` that calls `OISHost.receive`; its mini programs cannot answer.
 */
export const uniApp: Detect = (surroundings) => {
  const { window } = surroundings;
  // Newer scripts are called webUni, so that they do not hide a uni of the page.
  const object = globalOf(window, 'webUni') ?? globalOf(window, 'uni');
  const native = withMethod(object, 'postMessage');
  if (!native) return undefined;
  return {
    host: 'uni-app',
    native,
    connect({ ready }) {
      window.document.addEventListener('UniAppJSBridgeReady', ready);
      return () => window.document.removeEventListener('UniAppJSBridgeReady', ready);
    },
    send: (json) => fire(native.postMessage({ data: { ois: json } })),
    perform: (type, payload) => navigates(object, surroundings, type, payload),
  };
};
