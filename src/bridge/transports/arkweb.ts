import { ignoreResult, getObject, isNativeMessage, withMethod } from './native-objects.js';
import type { Detect } from './transport.js';

/**
 * HarmonyOS ArkWeb, in one of two ways: a proxy by `registerJavaScriptProxy(object, 'OISArkWeb', ['postMessage'])`, which every
 * frame can call and which is answered by `runJavaScript`; or, better, a port of `createWebMessagePorts()` that the host
 * transfers by `postMessage('OISPort', [port], origin)`, and that no frame can use.
 */
export const arkWeb: Detect = ({ window, nonce }) => {
  const proxy = withMethod(getObject(window, 'OISArkWeb'), 'postMessage');
  if (!proxy && !window.navigator.userAgent.includes('ArkWeb')) return undefined;
  let port: MessagePort | undefined;
  return {
    host: 'arkweb',
    native: proxy,
    connect({ receive, ready }) {
      const handlePort = (event: MessageEvent): void => {
        const [received] = event.ports;
        const names = nonce === undefined ? ['OISPort'] : [`OISPort:${nonce}`];
        if (!received || !isNativeMessage(event, window) || !names.includes(event.data as string)) return;
        // The former port belongs to a host object that the app has replaced.
        port?.close();
        port = received;
        port.addEventListener('message', ({ data }) => receive(data));
        port.start();
        ready();
      };
      window.addEventListener('message', handlePort);
      return () => {
        window.removeEventListener('message', handlePort);
        port?.close();
      };
    },
    send(json) {
      if (port) port.postMessage(json);
      else if (proxy) ignoreResult(proxy.postMessage(json));
      return Boolean(port ?? proxy);
    },
  };
};
