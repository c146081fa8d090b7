import { fire } from './native-message.js';
import type { HostName, Transport } from './transport.js';

/**
 * The commonest kind of host: a native object to call, and answers by `OISHost.receive(…)`, which native code runs in the
 * main frame.
 */
export function calls(
  host: HostName,
  native: object | undefined,
  call: (json: string) => unknown,
): Transport | undefined {
  return (
    native && {
      host,
      native,
      connect: () => () => undefined,
      send: (json) => fire(call(json)),
    }
  );
}
