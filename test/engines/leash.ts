import { fileURLToPath } from 'node:url';

/** What to start in place of a program, with {@link leashed} as its environment. For Linux. */
export const LEASH = fileURLToPath(new URL('leash.sh', import.meta.url));

/** @param program that ends with this process, even when this process is killed */
export const leashed = (program: string): Record<string, string | undefined> => ({
  ...process.env,
  LEASHED: program,
});
