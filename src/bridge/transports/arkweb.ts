import { fire, globalOf, isNative, withMethod } from './native-message.js';
import type { Detect } from './transport.js';

/**
 * HarmonyOS ArkWeb, either way: a proxy by `registerJavaScriptProxy(object, 'OISArkWeb', ['postMessage'])`, which every frame
 * can call and which is answered by `runJavaScript`; or, better, a port of `createWebMessagePorts()` that the host hands
 * over by `postMessage('OISPort', [port], origin)`, and that nobody else has.
 */
export const arkWeb: Detect = ({ window, nonce }) => {
  const proxy = withMethod(globalOf(window, 'OISArkWeb'), 'postMessage');
  if (!proxy && !window.navigator.userAgent.includes('ArkWeb')) return undefined;
  let port: MessagePort | undefined;
  return {
    host: 'arkweb',
    native: proxy,
    connect({ receive, ready }) {
      const take = (event: MessageEvent): void => {
        const [given] = event.ports;
        const names = nonce === undefined ? ['OISPort'] : [`OISPort:${nonce}`];
        if (port || !given || !isNative(event, window) || !names.includes(event.data as string)) return;
        port = given;
        port.addEventListener('message', ({ data }) => receive(data));
        port.start();
        ready();
      };
      window.addEventListener('message', take);
      return () => {
        window.removeEventListener('message', take);
        port?.close();
      };
    },
    send(json) {
      if (port) port.postMessage(json);
      else if (proxy) fire(proxy.postMessage(json));
      return Boolean(port ?? proxy);
    },
  };
};
