import { fire } from './native-message.js';
import type { HostName, Transport } from './transport.js';

/**
 * The commonest kind of host: a native object to call, and answers by `OISHost.receive(…)`, which native code runs in the
 * main frame.
 */
export function calls(host: HostName, call: ((json: string) => unknown) | undefined): Transport | undefined {
  return (
    call && {
      host,
      connect: () => () => undefined,
      send: (json) => fire(call(json)),
    }
  );
}
