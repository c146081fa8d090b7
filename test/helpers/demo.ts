import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { ROOT } from '../../scripts/root.mjs';

/** `npm start`'s stack, as its own process. */
export interface RunningDemo {
  page: string;
  hub: string;
  form: string;
  console: string;
  /** All that it has printed so far. */
  output: () => string;
  /** Ctrl-C. Resolves with the exit code. */
  interrupt: () => Promise<number | null>;
}

/** A port that is free right now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts the demo and waits until it says that it is ready.
 * @param env added to the environment, ports for instance
 * @throws {Error} with what it printed, if it ends before it is ready
 */
export async function startDemo(env: Record<string, string>, args: string[] = []): Promise<RunningDemo> {
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
  return {
    page: addressAfter('Demo ready'),
    hub: addressAfter('Simulated hub'),
    form: addressAfter('Form site'),
    console: addressAfter('Developer console'),
    output: () => text,
    interrupt: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
