import { fire, globalOf, withMethod } from './native-message.js';
import { navigates } from './navigate.js';
import type { Detect } from './transport.js';

/**
 * An Alipay mini program's `<web-view>`: `my.postMessage(object)`, and `my.onMessage`, a function that the page sets. Talks
 * both ways at any time, though the page has to begin.
 */
export const alipay: Detect = (surroundings) => {
  const object = globalOf(surroundings.window, 'my');
  const native = withMethod(object, 'postMessage');
  if (!object || !native) return undefined;
  return {
    host: 'alipay',
    native,
    connect({ receive }) {
      object['onMessage'] = (message: { ois?: unknown } | undefined) =>
        receive(message && Object.hasOwn(message, 'ois') ? message.ois : undefined);
      return () => delete object['onMessage'];
    },
    send: (ois) => fire(native.postMessage({ ois })),
    perform: (type, payload) => navigates(object, surroundings, type, payload),
  };
};
