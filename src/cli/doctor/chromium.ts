import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];
/** Edge is in the second one, also where it has 64 bits. */
const WINDOWS_FOLDERS = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'];

/**
 * @param isThere returns whether there is a program at a path
 * @returns the path of an installed Chromium, Chrome or Edge; undefined if there is none
 */
export function findChromium(env: NodeJS.ProcessEnv, isThere = isExecutable): string | undefined {
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH'];
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const apps = MAC_APPS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const programs = WINDOWS_FOLDERS.flatMap((name) => {
    // Windows ignores the case of names in its own environment; a copy of it does not.
    const folder = Object.entries(env).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
    return folder ? WINDOWS_PROGRAMS.map((path) => `${folder}\\${path}`) : [];
  });
  return [...found, ...apps, ...programs].find(isThere);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const ARGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--disable-gpu',
  '--disable-background-networking',
  'about:blank',
];

/** The last one: the terminal was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Tries again while the browser's processes, which are ending, write into it. */
const removeFolder = (path: string): void =>
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

const COMMAND_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;

type Message = {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: unknown;
};

/** A Chromium with a profile of its own, and one page in it, over the DevTools protocol. */
export class Chromium {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #pending = new Map<number, (message: Message) => void>();
  readonly #onEvent: (method: string, params: Record<string, unknown>) => void;
  #lastId = 0;
  #hasEnded = false;
  #sessionId: string | undefined;

  private constructor(
    path: string,
    profile: string,
    onEvent: (method: string, params: Record<string, unknown>) => void,
  ) {
    this.#onEvent = onEvent;
    this.#profile = profile;
    // Its sandbox does not work for root.
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    this.#process = spawn(path, [`--user-data-dir=${this.#profile}`, ...root, ...ARGS], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    let rest = '';
    const output = this.#process.stdio[4] as Readable;
    output.setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (rest + chunk).split('\0');
      rest = messages.pop() ?? '';
      for (const text of messages) this.#handleMessage(JSON.parse(text) as Message);
    });
    const end = (): void => {
      this.#hasEnded = true;
      this.#fail();
    };
    this.#process.on('exit', end).on('error', end);
    (this.#process.stdio[3] as Writable).on('error', () => this.#fail());
    for (const signal of SIGNALS) process.on(signal, this.#handleSignal);
  }

  /**
   * Starts it with an empty page.
   * @throws {Error} if it does not start
   */
  static async launch(
    path: string,
    onEvent: (method: string, params: Record<string, unknown>) => void,
  ): Promise<Chromium> {
    const profile = mkdtempSync(join(tmpdir(), 'ois-doctor-'));
    let chromium: Chromium | undefined;
    try {
      chromium = new Chromium(path, profile, onEvent);
      const { targetId } = await chromium.send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
      });
      const { sessionId } = await chromium.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      chromium.#sessionId = sessionId;
      return chromium;
    } catch (cause) {
      await chromium?.close();
      removeFolder(profile);
      const help = 'Set CHROMIUM_PATH to Chromium, Chrome or Edge, or use --no-browser';
      throw new Error(
        `The browser ${path} did not start: ${(cause as Error).message.replace(/\.?$/, '.')} ${help}.`,
        { cause },
      );
    }
  }

  /** Sends a command. @throws {Error} if it fails, or the browser has ended */
  async send<T>(method: string, params: object = {}): Promise<T> {
    if (this.#hasEnded) throw new Error(`The browser ended before ${method}.`);
    const id = ++this.#lastId;
    const sessionId = this.#sessionId;
    const response = new Promise<Message>((resolve) => {
      const timer = setTimeout(() => resolve({ error: 'timeout' }), COMMAND_TIMEOUT_MS);
      this.#pending.set(id, (message) => {
        clearTimeout(timer);
        resolve(message);
      });
    });
    (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await response;
    if (error !== undefined) throw new Error(`The browser failed at ${method}.`);
    return result as T;
  }

  /** Ends the browser, and removes its profile. */
  async close(): Promise<void> {
    if (!this.#hasEnded && this.#process.pid !== undefined) {
      const ended = new Promise((resolve) => this.#process.once('exit', resolve));
      // Its processes end in order, so that none writes into the profile any more.
      void this.send('Browser.close').catch(() => undefined);
      const timer = setTimeout(() => this.#process.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    }
    for (const signal of SIGNALS) process.off(signal, this.#handleSignal);
    removeFolder(this.#profile);
  }

  /** The profile has the cookie of the user who is checked: it does not stay behind when the command is ended. */
  #handleSignal = (signal: NodeJS.Signals): void => {
    for (const name of SIGNALS) process.off(name, this.#handleSignal);
    this.#process.kill('SIGKILL');
    removeFolder(this.#profile);
    process.kill(process.pid, signal);
  };

  #handleMessage({ id, method, params, ...message }: Message): void {
    if (id !== undefined) {
      this.#pending.get(id)?.(message);
      this.#pending.delete(id);
    } else if (method !== undefined) this.#onEvent(method, params ?? {});
  }

  #fail(): void {
    for (const resolve of this.#pending.values()) resolve({ error: 'ended' });
    this.#pending.clear();
  }
}
