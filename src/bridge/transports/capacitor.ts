import { fire, globalOf, member, withMethod } from './native-message.js';
import type { Detect } from './transport.js';

/**
 * Capacitor: a plugin of the app, `OISCapacitor`, with a method `postMessage({ message })` and an event `message`
 * `{ message }` (`notifyListeners`).
 */
export const capacitor: Detect = ({ window }) => {
  const core = withMethod(globalOf(window, 'Capacitor'), 'isPluginAvailable');
  if (!core?.isPluginAvailable('OISCapacitor')) return undefined;
  const plugin = member(member(core, 'Plugins'), 'OISCapacitor');
  const native = withMethod(plugin, 'postMessage');
  const events = withMethod(plugin, 'addListener');
  if (!native || !events) return undefined;
  return {
    host: 'capacitor',
    connect({ receive }) {
      let ended = false;
      const handle = events.addListener('message', (event: { message?: unknown } | undefined) => {
        if (!ended && event && Object.hasOwn(event, 'message')) receive(event.message);
      }) as PromiseLike<{ remove(): unknown }>;
      return () => {
        ended = true;
        fire(Promise.resolve(handle).then((listener) => listener.remove()));
      };
    },
    send: (message) => fire(native.postMessage({ message })),
  };
};
