import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Runs the command of an installed package with this Node and returns its exit code. It uses no shell, so that it works
 * the same on every platform.
 * @param {string} name the package, such as `typescript`
 * @param {string[]} args
 * @param {string[]} [output] receives what it prints; without it, the output is shown
 * @returns {Promise<number>}
 */
export function runTool(name, args, output) {
  const folder = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0]);
  return run(process.execPath, [script, ...args], {}, output);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] additional environment variables
 * @param {string[]} [output] receives what it prints; without it, the output is shown
 * @returns {Promise<number>} the exit code; 1 if a signal ended the process or it could not start
 */
export function run(command, args, env = {}, output = undefined) {
  return new Promise((resolve) => {
    const stdio = output ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => output?.push(text));
    }
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
