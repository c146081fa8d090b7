import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../scripts/root.mjs';
import { findFreePorts } from './listen.js';

/** `npm start`'s stack, as its own process. */
export interface RunningDemo {
  page: string;
  hub: string;
  form: string;
  console: string;
  /** What was added to its environment, including its ports. */
  env: Record<string, string>;
  /** All that it has printed so far. */
  output: () => string;
  /** Sends SIGINT, as Ctrl-C does. Resolves with the exit code. */
  interrupt: () => Promise<number | null>;
  /** Ends the process. */
  close: () => Promise<void>;
}

/** The environment variables that set the demo's ports. */
export const PORT_VARIABLES = ['PORT', 'HUB_PORT', 'FORM_PORT', 'CONSOLE_PORT'] as const;

/** Finds a free port for each of {@link PORT_VARIABLES}. */
async function findDemoPorts(): Promise<Record<(typeof PORT_VARIABLES)[number], string>> {
  const ports = await findFreePorts(PORT_VARIABLES.length);
  const entries = PORT_VARIABLES.map((name, index) => [name, String(ports[index])]);
  return Object.fromEntries(entries) as Awaited<ReturnType<typeof findDemoPorts>>;
}

/** How often the demo is started again because another process took a free port before the demo did. */
const PORT_RETRIES = 3;

/**
 * Starts the demo and waits until it prints that it is ready.
 * @param options.env added to the environment; default: a free port for each server
 * @param options.args of the command line
 * @throws {Error} with the output, if the process ends before it is ready
 */
export async function startDemo({
  env,
  args = [],
}: { env?: Record<string, string>; args?: string[] } = {}): Promise<RunningDemo> {
  if (env) return startOnce(env, args);
  for (let retries = 0; ; retries += 1) {
    try {
      return await startOnce(await findDemoPorts(), args);
    } catch (error) {
      if (retries === PORT_RETRIES || !/that port is in use|EADDRINUSE/.test(String(error))) throw error;
    }
  }
}

/** @throws {Error} as {@link startDemo} does */
async function startOnce(env: Record<string, string>, args: string[]): Promise<RunningDemo> {
  const child = spawn(process.execPath, [`${ROOT}demo/start.mjs`, ...args], {
    env: { ...process.env, ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  const ended = once(child, 'exit').then(([code]) => code as number | null);

  const addressAfter = (label: string): string =>
    new RegExp(`^${label}: (\\S+)/$`, 'm').exec(text)?.[1] ?? '';
  const isReady = (): boolean =>
    ['Demo ready', 'Simulated hub', 'Form site', 'Developer console'].every(addressAfter);
  for (;;) {
    const isOver = await Promise.race([
      ended.then(() => true),
      new Promise((done) => setTimeout(done, 50, false)),
    ]);
    if (isReady()) break;
    if (isOver) throw new Error(text);
  }
  const interrupt = (): Promise<number | null> => {
    child.kill('SIGINT');
    return ended;
  };
  return {
    page: addressAfter('Demo ready'),
    hub: addressAfter('Simulated hub'),
    form: addressAfter('Form site'),
    console: addressAfter('Developer console'),
    env,
    output: () => text,
    interrupt,
    close: async () => void (await interrupt()),
  };
}
