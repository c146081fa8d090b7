import { ignoreResult } from './native-objects.js';
import type { HostName, Transport } from './transport.js';

/**
 * Creates a transport for the most common kind of host: the page calls a method of a native object, and native code calls
 * `OISHost.receive(…)` in the main frame.
 * @returns undefined if there is no native object
 */
export function createMethodTransport(
  host: HostName,
  native: object | undefined,
  call: (json: string) => unknown,
): Transport | undefined {
  return (
    native && {
      host,
      native,
      connect: () => () => undefined,
      send: (json) => ignoreResult(call(json)),
    }
  );
}
