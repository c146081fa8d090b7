import { ignoreResult, getObject, withMethod } from './native-objects.js';
import { createNavigation } from './navigate-mini-program.js';
import type { Detect } from './transport.js';

/**
 * An Alipay mini program's `<web-view>`: `my.postMessage(object)`, and `my.onMessage`, a function that the page sets. Messages
 * go both ways at any time, but the page has to send the first.
 */
export const alipay: Detect = (surroundings) => {
  const object = getObject(surroundings.window, 'my');
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
    send: (ois) => ignoreResult(native.postMessage({ ois })),
    perform: createNavigation(object, surroundings),
  };
};
