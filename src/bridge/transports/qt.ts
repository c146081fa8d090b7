import { ignoreResult, getObject, withMethod } from './native-objects.js';
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
 * injects Qt's own `qwebchannel.js` at document creation, because its wire format is internal to Qt and may change.
 */
export const qt: Detect = ({ window }) => {
  const transport = getObject(getObject(window, 'qt'), 'webChannelTransport');
  const Class = getObject(window, 'QWebChannel') as unknown as ChannelClass | undefined;
  if (!transport || !Class) return undefined;
  let object: Record<string, unknown> | undefined;
  let signal: Signal | undefined;
  return {
    host: 'qt',
    native: transport,
    connect({ receive, ready }) {
      let isClosed = false;
      void new Class(transport, ({ objects }) => {
        object = getObject(objects, 'OISQt');
        if (isClosed || !object) return;
        signal = getObject(object, 'message') as unknown as Signal | undefined;
        signal?.connect(receive);
        ready();
      });
      return () => {
        isClosed = true;
        signal?.disconnect(receive);
      };
    },
    send(json) {
      const native = withMethod(object, 'postMessage');
      return native ? ignoreResult(native.postMessage(json)) : false;
    },
  };
};
