import { testAddresses, type NativeOptions } from './native-addresses.js';
import { useNativeRunner } from './native-context.js';
import { testRequests } from './native-requests.js';
import { testSession } from './native-session.js';
import { testState } from './native-state.js';

/** The tests that every native sample's protocol has to pass. @param compile returns the command of its runner */
export function testNativeProtocol(compile: () => Promise<string[]>, options: NativeOptions): void {
  const context = useNativeRunner(compile);
  testSession(context);
  testRequests(context);
  testState(context);
  testAddresses(context, options);
}
