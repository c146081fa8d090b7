import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LAUNCHER, createLauncherEnv } from '../exit-with-parent.js';
import { findFreePort } from '../../helpers/listen.js';

/** A program that runs until it is stopped, or this process ends. */
export interface RunningProgram {
  stop(): Promise<void>;
}

/** Starts a virtual screen, so that no window covers a developer's work. */
export async function startScreen(program: string): Promise<RunningProgram & { display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = start(program, args, {}, ['ignore', 'ignore', 'inherit', 'pipe']);
  const [number] = await Promise.race([
    once(child.stdio[3] as Readable, 'data'),
    rejectOnExit(program, child),
  ]);
  return { display: `:${String(number).trim()}`, stop: () => stop(child) };
}

/**
 * Starts a WebDriver server.
 * @param display the screen to open windows on, like `:1`
 */
export async function startDriver(
  program: string,
  display: string,
): Promise<RunningProgram & { address: string }> {
  const port = await findFreePort();
  const env = { DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
  const child = start(program, [`--port=${port}`], env, ['ignore', 'ignore', 'inherit']);
  const address = `http://127.0.0.1:${port}`;
  await Promise.race([waitForResponse(`${address}/status`), rejectOnExit(program, child)]);
  return { address, stop: () => stop(child) };
}

function start(program: string, args: string[], env: object, stdio: StdioOptions): ChildProcess {
  return spawn(LAUNCHER, args, { env: { ...createLauncherEnv(program), ...env }, stdio });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

async function rejectOnExit(program: string, child: ChildProcess): Promise<never> {
  const [code, signal] = await once(child, 'exit');
  throw new Error(`${program} ended before it was ready (${signal ?? `exit code ${code}`}).`);
}

/** What a driver may take until it answers (milliseconds). */
const START_MS = 60_000;

async function waitForResponse(url: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(50);
  }
  throw new Error(`No response from ${url} within ${START_MS / 1_000} seconds.`);
}
