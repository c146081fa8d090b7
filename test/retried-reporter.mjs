import { join, relative } from 'node:path';
import { ROOT } from '../scripts/root.mjs';

const TESTS = join(ROOT, 'test');

/** Lists the tests that passed only when they were tried again, with what failed before, so that they get mended. */
export default class RetriedReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const retried = modules
      .flatMap(({ children }) => [...children.allTests('passed')])
      .filter((test) => test.diagnostic()?.flaky);
    if (retried.length === 0) return;
    console.log(`Passed when tried again (${retried.length}):`);
    for (const test of retried) {
      console.log(`  ${test.module.relativeModuleId}: ${test.fullName}`);
      for (const error of test.result().errors ?? []) console.log(`    ${formatError(error)}`);
    }
  }
}

/**
 * @param {import('vitest').TestError} error
 * @returns {string} its message, and where in a test it was thrown
 */
function formatError({ message = '', stacks = [] }) {
  const at = stacks.find(({ file }) => file.startsWith(TESTS));
  const lines = [message.trim(), ...(at ? [`at ${relative(ROOT, at.file)}:${at.line}`] : [])];
  return lines.join('\n').replaceAll('\n', '\n    ');
}
