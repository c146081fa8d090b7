import { ignoreResult, getObject, withMethod } from './native-objects.js';
import type { Detect } from './transport.js';

/**
 * Capacitor: a plugin of the app, `OISCapacitor`, with a method `postMessage({ message })` and an event `message`
 * `{ message }` (`notifyListeners`).
 */
export const capacitor: Detect = ({ window }) => {
  const core = withMethod(getObject(window, 'Capacitor'), 'isPluginAvailable');
  if (!core?.isPluginAvailable('OISCapacitor')) return undefined;
  const plugin = getObject(getObject(core, 'Plugins'), 'OISCapacitor');
  const native = withMethod(plugin, 'postMessage');
  const events = withMethod(plugin, 'addListener');
  if (!native || !events) return undefined;
  return {
    host: 'capacitor',
    connect({ receive }) {
      let isClosed = false;
      const handle = events.addListener('message', (event: { message?: unknown } | undefined) => {
        if (!isClosed && event && Object.hasOwn(event, 'message')) receive(event.message);
      }) as PromiseLike<{ remove(): unknown }>;
      return () => {
        isClosed = true;
        ignoreResult(Promise.resolve(handle).then((listener) => listener.remove()));
      };
    },
    send: (message) => ignoreResult(native.postMessage({ message })),
  };
};
