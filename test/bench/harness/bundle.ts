import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/root.mjs';

const execute = promisify(execFile);

/**
 * Bundles a script with all that it imports, minified and for production. Dynamic imports become a part of it.
 * @param entry a file of `test/bench/`, or code that imports packages of `test/bench/package.json`
 */
export async function bundle(entry: { file: string } | { code: string }): Promise<string> {
  // In a process of its own: libraries have other builds for development, which are chosen by NODE_ENV.
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = [`${ROOT}test/bench/harness/bundle-in-process.mjs`, JSON.stringify(entry)];
  const { stdout } = await execute(process.execPath, args, { env, maxBuffer: 2 ** 26 });
  return stdout;
}
