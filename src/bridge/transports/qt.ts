import { fire, globalOf, member, withMethod } from './native-message.js';
import type { Detect } from './transport.js';

interface Channel {
  objects: Record<string, unknown>;
}
type ChannelClass = new (transport: unknown, ready: (channel: Channel) => void) => unknown;
interface Signal {
  connect(callback: (json: unknown) => void): void;
  disconnect(callback: (json: unknown) => void): void;
}

/**
 * Qt WebChannel: an object registered as `OISQt`, with a slot `postMessage(QString)` and a signal `message(QString)`. The host
 * injects Qt's own `qwebchannel.js` at document creation: what it says over the wire is internal to Qt and may change.
 */
export const qt: Detect = ({ window }) => {
  const transport = member(globalOf(window, 'qt'), 'webChannelTransport');
  const Class = globalOf(window, 'QWebChannel') as unknown as ChannelClass | undefined;
  if (!transport || !Class) return undefined;
  let object: Record<string, unknown> | undefined;
  let signal: Signal | undefined;
  return {
    host: 'qt',
    native: transport,
    connect({ receive, ready }) {
      let ended = false;
      void new Class(transport, ({ objects }) => {
        object = member(objects, 'OISQt');
        if (ended || !object) return;
        signal = member(object, 'message') as unknown as Signal | undefined;
        signal?.connect(receive);
        ready();
      });
      return () => {
        ended = true;
        signal?.disconnect(receive);
      };
    },
    send(json) {
      const native = withMethod(object, 'postMessage');
      return native ? fire(native.postMessage(json)) : false;
    },
  };
};
