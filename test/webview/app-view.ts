import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LAUNCHER, createLauncherEnv } from '../engines/exit-with-parent.js';

/** A WebView in a process of its own: an app written in Python. */
export interface AppView {
  load(url: string): void;
  /** Sets `OISHostNonce` for scripts of the main frame, from the next load on. */
  setNonce(nonce: string | null): void;
  /** Runs a script in the main frame, as an app does. @returns its value, which passed through JSON */
  run(script: string): Promise<unknown>;
  /** Ends the process of the page, as a system without memory does. The view loads its page again. */
  terminate(): void;
  /** Sends a message to the page in the way of this kind of host. */
  send(json: string): void;
  close(): Promise<void>;
}

interface Report {
  ready?: true;
  message?: string;
  id?: number;
  value?: unknown;
  error?: string;
}

/** How to start the app. */
export interface AppProgram {
  python: string;
  /** Name of the file in this folder. */
  script: string;
  env: Record<string, string>;
  /** Whether the program has a command for messages. Otherwise a script in the page receives them. */
  hasSendCommand?: boolean;
}

/**
 * Starts an app, and waits until it is ready.
 * @param onMessage called with each message to the native object, from any frame; without it there is no such object
 * @throws {Error} if it ends before
 */
export async function startAppView(
  { python, script, env, hasSendCommand }: AppProgram,
  onMessage?: (json: string) => void,
): Promise<AppView> {
  const child = spawn(LAUNCHER, [fileURLToPath(new URL(script, import.meta.url))], {
    env: {
      ...createLauncherEnv(python),
      ...env,
      PYTHONUNBUFFERED: '1',
      ...(onMessage ? {} : { NO_BRIDGE: '1' }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map<number, (report: Report) => void>();
  let isReady: () => void;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  createInterface(child.stdout).on('line', (line) => {
    const report = JSON.parse(line) as Report;
    if (report.ready) isReady();
    if (report.message !== undefined) onMessage?.(report.message);
    if (report.id !== undefined) waiting.get(report.id)?.(report);
  });
  await Promise.race([
    ready,
    once(child, 'exit').then(() => {
      throw new Error('The WebView ended before it was ready.');
    }),
  ]);

  let count = 0;
  const write = (command: object): void => void child.stdin.write(`${JSON.stringify(command)}\n`);
  const call = async (command: object): Promise<unknown> => {
    const id = (count += 1);
    const report = new Promise<Report>((resolve) => waiting.set(id, resolve));
    write({ ...command, id });
    const { value, error } = await report;
    waiting.delete(id);
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    load: (url) => write({ load: url }),
    terminate: () => write({ terminate: true }),
    setNonce: (nonce) => write({ nonce }),
    run: (source) => call({ run: source }),
    send(json) {
      if (hasSendCommand) write({ send: json });
      else void call({ run: `(window.OISHostQueue ||= []).push(${JSON.stringify(json)})` });
    },
    close: async () => {
      child.stdin.end();
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
