import { describe } from 'vitest';
import { compileSwiftRunner, noSwift, withSwift } from '../hosts/swift.js';
import { testNativeHost } from './native-host.js';

describe.skipIf(noSwift)(`iOS sample’s protocol, with the page in Chromium${withSwift}`, () => {
  testNativeHost(compileSwiftRunner);
});
