import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { areModulesFresh } from '../../scripts/modules.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { TEST_API_KEY } from '../helpers/test-api-key.js';

export const SECRET = 'a-secret-of-the-site-with-40-characters-';
/** Default environment of the command; the hub's address is added. */
export const GOOD_ENV = {
  OIS_FORM_URL: 'https://form.example',
  OIS_API_KEY: TEST_API_KEY,
  OIS_SESSION_SECRET: SECRET,
  PORT: '0',
};

/** Environment behind a proxy on this machine, which sets `X-User`; the hub's webhooks come through it from 203.0.113.7. */
export const BEHIND_PROXY = {
  OIS_SESSION_SECRET: '',
  OIS_USER_HEADER: 'X-User',
  OIS_TRUSTED_PROXIES: '127.0.0.1',
  OIS_WEBHOOK_ALLOWED_IPS: '203.0.113.7',
};

export interface Command {
  child: ChildProcess;
  /** What it wrote so far, on both streams. */
  output(): string;
  /** What it wrote so far on standard error. */
  errors(): string;
  /** The log's entries so far. */
  lines(): Record<string, unknown>[];
  /** @returns the exit code */
  ended: Promise<number | null>;
}

/** The built command if it is fresh: compiling its sources for each start takes twice the processor time. */
const PROGRAM = areModulesFresh()
  ? [`${ROOT}dist/lib/cli/main.js`]
  : ['--import', 'tsx', `${ROOT}src/cli/main.ts`];

/** Starts the command in its own process. Its environment is `env` and `PATH`. */
export function command(args: string[], env: Record<string, string> = {}): Command {
  const child = spawn(process.execPath, [...PROGRAM, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let errors = '';
  child.stderr?.on('data', (chunk: string) => (errors += chunk));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  return {
    child,
    output: () => text,
    errors: () => errors,
    lines: () =>
      text
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}

export interface RunningBackend extends Command {
  url: string;
  /** @returns the exit code */
  stop(): Promise<number | null>;
}

/**
 * Starts `open-integration-widget backend` on a free port and waits until it listens. It ends with the test or file that
 * started it.
 */
export async function startBackend(env: Record<string, string>): Promise<RunningBackend> {
  const running = command(['backend'], { ...GOOD_ENV, ...env });
  const stop = (): Promise<number | null> => {
    running.child.kill('SIGTERM');
    return running.ended;
  };
  closeAfterUse({ close: stop });
  const port = await vi.waitFor(
    () => {
      const line = running.lines().find(({ event }) => event === 'listening');
      if (!line) throw new Error(`The backend does not listen: ${running.output()}`);
      return line['port'];
    },
    { timeout: 60_000 },
  );
  return { ...running, url: `http://127.0.0.1:${port}`, stop };
}
