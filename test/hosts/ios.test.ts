import { describe } from 'vitest';
import { testNativeProtocol } from './native-protocol.js';
import { compileSwiftRunner, noSwift, withSwift } from './swift.js';

describe.skipIf(noSwift)(`iOS sample’s protocol, without Apple’s classes${withSwift}`, () => {
  testNativeProtocol(compileSwiftRunner, { hasOwnJson: false });
});
