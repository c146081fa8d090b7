import { afterAll, onTestFinished, TestRunner } from 'vitest';

const startedForFile: { close(): unknown }[] = [];

/** Closes what was started for a file. */
export async function closeAfterFile(): Promise<void> {
  for (const started of startedForFile.splice(0).toReversed()) await started.close();
}

// Of the first file of a worker only, if its files share modules: for those projects, node-setup.ts has it as well.
afterAll(closeAfterFile);

/**
 * Closes what a test uses after that test; after the file's last test if it was started in `beforeAll` or by a concurrent test. Runs
 * after the file's own `afterEach` and `afterAll`; what was started last is closed first.
 */
export function closeAfterUse<Started extends { close(): unknown }>(started: Started): Started {
  const test = TestRunner.getCurrentTest();
  // Vitest does not know which one of concurrent tests calls this: another one's end would close it.
  if (test && !test.concurrent) onTestFinished(async () => void (await started.close()));
  else startedForFile.push(started);
  return started;
}
