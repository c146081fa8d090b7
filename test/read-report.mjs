import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../scripts/root.mjs';

/**
 * Reads a report of Vitest. All numbers are 0 if there is none, because the run has broken off.
 * @param {string} path of the JSON file
 * @returns {{ passed: number, failed: number, names: string[] }} `names`: of the tests that failed, with their files
 */
export function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    const names = [];
    for (const { name, status: fileStatus, assertionResults } of report.testResults) {
      const file = relative(ROOT, name);
      let ownFailures = 0;
      for (const { status, fullName } of assertionResults) {
        if (status !== 'failed') continue;
        names.push(`${file}: ${fullName}`);
        ownFailures += 1;
      }
      if (fileStatus === 'failed' && ownFailures === 0) names.push(`${file}: fails outside of its tests`);
    }
    return { passed: report.numPassedTests, failed: report.numFailedTests, names };
  } catch {
    return { passed: 0, failed: 0, names: [] };
  }
}
