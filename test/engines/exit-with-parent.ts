import { fileURLToPath } from 'node:url';

/** The executable to start in place of a program, with {@link createLauncherEnv} as its environment. For Linux. */
export const LAUNCHER = fileURLToPath(new URL('exit-with-parent.sh', import.meta.url));

/**
 * Creates the environment in which {@link LAUNCHER} runs a program that ends with this process, also if that is killed.
 * @param program its path
 */
export const createLauncherEnv = (program: string): Record<string, string | undefined> => ({
  ...process.env,
  PROGRAM: program,
});
