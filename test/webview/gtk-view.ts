import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findGtkWebView } from '../../scripts/browsers.mjs';
import { LEASH, leashed } from '../engines/leash.js';
import { startScreen } from '../engines/webkit/processes.js';

const HOST = fileURLToPath(new URL('gtk_host.py', import.meta.url));

/** A WebKitGTK WebView in a process of its own, with a script message handler that every frame can call. */
export interface GtkView {
  load(url: string): void;
  /** What main-frame scripts find at document start from the next load on, as `OISHostNonce`. */
  setNonce(nonce: string | null): void;
  /** Runs a script in the main frame, as an app does. @returns its value, by way of JSON */
  run(script: string): Promise<unknown>;
  close(): Promise<void>;
}

interface Report {
  ready?: true;
  message?: string;
  answer?: number;
  value?: unknown;
  error?: string;
}

/** @param onMessage what came through the message handler, from whichever frame */
export async function startGtkView(onMessage: (json: string) => void): Promise<GtkView> {
  const programs = findGtkWebView();
  if (!programs) throw new Error('There is no WebKitGTK with Python bindings.');
  const screen = await startScreen(programs.screen);
  const env = { DISPLAY: screen.display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', PYTHONUNBUFFERED: '1' };
  const child = spawn(LEASH, [HOST], {
    env: { ...leashed(programs.python), ...env },
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
    run: (script) => ask({ run: script }),
    close: async () => {
      child.stdin.end();
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await screen.stop();
    },
  };
}
