import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Runs an installed package's command with this Node (no shell, so that it is the same on every platform) and gives
 * its exit code.
 * @param {string} name the package, like `typescript`
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] beside the environment that is there
 * @returns {Promise<number>}
 */
export function runTool(name, args, env = {}) {
  const folder = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0]);
  return run(process.execPath, [script, ...args], env);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code; 1 if the process was ended by a signal or could not start
 */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
