import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../scripts/tools.mjs';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test found, for the table of `npm run test:hostile`: `task.meta.figure = '0 lost of 10,000 events'`. */
    figure?: string;
  }
}

export interface HostileResult {
  isReached: boolean;
  /** What was found, such as `0 lost, 50 kills`. */
  result: string;
}

/** A row of `npm run test:hostile`. */
export interface HostileRow {
  /** The figure to reach, such as `10,000 events, 50 kills: 0 lost`. */
  figure: string;
  run(): Promise<HostileResult>;
}

/** The part of Vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  /** Skipped, such as those of an engine that is not installed. */
  numPendingTests: number;
  testResults: { assertionResults: { meta?: { figure?: string } }[] }[];
}

export interface TestFiles {
  /**
   * Paths of test files, or the beginnings of some. Each of them runs as a whole: `inject('isThorough')` is true.
   */
  files: readonly string[];
  /** Of `test/projects.ts`: `hostile` has all tests for Node, `thorough` has a browser. Default: `hostile`. */
  project?: 'hostile' | 'thorough' | 'browser' | 'firefox' | 'webkit' | 'e2e';
}

async function runVitest({ files, project = 'hostile' }: TestFiles): Promise<Report & { exitCode: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'ois-hostile-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const exitCode = await runTool('vitest', ['run', '--project', project, ...reporters, ...files]);
    return { ...(JSON.parse(readFileSync(file, 'utf8')) as Report), exitCode };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs test files, those of each project one after the other. The result is the figures of the tests, and their number if one failed. */
export async function runTests(runs: readonly TestFiles[]): Promise<HostileResult> {
  const reports: Awaited<ReturnType<typeof runVitest>>[] = [];
  for (const one of runs) reports.push(await runVitest(one));
  const count = (key: 'numPassedTests' | 'numFailedTests' | 'numPendingTests'): number =>
    reports.reduce((sum, report) => sum + report[key], 0);
  const passed = count('numPassedTests');
  const failed = count('numFailedTests');
  const skipped = count('numPendingTests');
  const figures = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(({ meta }) => meta?.figure ?? [])),
  );
  const tests = `${passed} tests passed, ${failed} failed, ${skipped} skipped`;
  return {
    isReached: failed + skipped === 0 && passed > 0 && reports.every(({ exitCode }) => exitCode === 0),
    result: [...figures, ...(failed + skipped > 0 || figures.length === 0 ? [tests] : [])].join('; '),
  };
}

/** Creates a row that consists of test files. */
export const createTestRow = (figure: string, ...runs: TestFiles[]): HostileRow => ({
  figure,
  run: () => runTests(runs),
});
