import { describe, expect, it } from 'vitest';
import { withCopy, type Mistake } from './compilers.js';
import { testNativeProtocol } from './native-protocol.js';
import { checkIosSample, compileSwiftRunner, noSwift, withSwift } from './swift.js';

describe.skipIf(noSwift)(`iOS sample’s protocol, without Apple’s classes${withSwift}`, () => {
  testNativeProtocol(compileSwiftRunner, { hasOwnJson: false });
});

describe.skipIf(noSwift)(`iOS sample, with stubs of Apple’s classes${withSwift}`, () => {
  it('compiles', { timeout: 600_000 }, async () => {
    await withCopy('ios', undefined, checkIosSample);
  });

  it.each<Mistake>([
    ['view/OisViewController.swift', 'host.setPaused(false)', 'host.setPaused("no")'],
    ['view/OisWebDelegate.swift', 'decisionHandler(.download)', 'decisionHandler(.save)'],
  ])('%s does not compile with a mistake in `%s`', { timeout: 600_000 }, async (...mistake) => {
    await expect(withCopy('ios', mistake, checkIosSample)).rejects.toThrow(/error:/);
  });
});
