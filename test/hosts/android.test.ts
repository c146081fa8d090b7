import { describe, expect, it } from 'vitest';
import { compileAndroidView, compileKotlinRunner, noKotlin, withKotlin } from './kotlin.js';
import { testNativeProtocol } from './native-protocol.js';

describe.skipIf(noKotlin)(`Android sample’s view${withKotlin}`, () => {
  it('compiles with its protocol, against stubs of Android’s classes', { timeout: 600_000 }, async () => {
    expect(await compileAndroidView()).toBeTruthy();
  });
});

describe.skipIf(noKotlin)(
  `Android sample’s protocol on a JVM, without Android’s classes${withKotlin}`,
  () => {
    testNativeProtocol(compileKotlinRunner, { hasOwnJson: true });
  },
);
