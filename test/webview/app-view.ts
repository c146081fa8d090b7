import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LEASH, leashed } from '../engines/leash.js';

/** A WebView in a process of its own, an app that is written in Python. */
export interface AppView {
  load(url: string): void;
  /** What main-frame scripts find at document start from the next load on, as `OISHostNonce`. */
  setNonce(nonce: string | null): void;
  /** Runs a script in the main frame, as an app does. @returns its value, by way of JSON */
  run(script: string): Promise<unknown>;
  /** Says something to the page in the way that this kind of host does. */
  tell(json: string): void;
  close(): Promise<void>;
}

interface Report {
  ready?: true;
  message?: string;
  answer?: number;
  value?: unknown;
  error?: string;
}

/** How to start one. */
export interface AppProgram {
  python: string;
  /** Beside this file. */
  script: string;
  env: Record<string, string>;
  /** Can the program speak by itself? Otherwise it runs a script that does. */
  tells?: boolean;
}

/** @param onMessage what came through the native object, from whichever frame */
export async function startAppView(
  { python, script, env, tells }: AppProgram,
  onMessage: (json: string) => void,
): Promise<AppView> {
  const child = spawn(LEASH, [fileURLToPath(new URL(script, import.meta.url))], {
    env: { ...leashed(python), ...env, PYTHONUNBUFFERED: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map<number, (report: Report) => void>();
  let isReady: () => void;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  createInterface(child.stdout).on('line', (line) => {
    const report = JSON.parse(line) as Report;
    if (report.ready) isReady();
    if (report.message !== undefined) onMessage(report.message);
    if (report.answer !== undefined) waiting.get(report.answer)?.(report);
  });
  await Promise.race([
    ready,
    once(child, 'exit').then(() => {
      throw new Error('The WebView ended before it was ready.');
    }),
  ]);

  let count = 0;
  const order = (what: object): void => void child.stdin.write(`${JSON.stringify(what)}\n`);
  const ask = async (what: object): Promise<unknown> => {
    const id = (count += 1);
    const report = new Promise<Report>((resolve) => waiting.set(id, resolve));
    order({ ...what, id });
    const { value, error } = await report;
    waiting.delete(id);
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    load: (url) => order({ load: url }),
    setNonce: (nonce) => order({ nonce }),
    run: (source) => ask({ run: source }),
    tell(json) {
      if (tells) order({ tell: json });
      else void ask({ run: `(window.OISHostQueue ||= []).push(${JSON.stringify(json)})` });
    },
    close: async () => {
      child.stdin.end();
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
