/** Lists the tests that passed only when they were tried again, so that they get mended. */
export default class RetriedReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const retried = modules
      .flatMap(({ children }) => [...children.allTests('passed')])
      .filter((test) => test.diagnostic()?.flaky);
    if (retried.length === 0) return;
    console.log(`Passed when tried again (${retried.length}):`);
    for (const { fullName, module } of retried) console.log(`  ${module.relativeModuleId}: ${fullName}`);
  }
}
