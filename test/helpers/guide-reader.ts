import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/root.mjs';
import { closeAfterUse } from './close-after-use.js';
import type { GuideSection } from './guide.js';
import { listenTcp, type TestServer } from './listen.js';

/** Ports of the guide, which may be in use on this machine. */
const PRINTED_PORTS = ['3000', '5173', '5180', '5181', '5182'];

/** A reader's folder, in which the guide's commands are run. */
export class GuideReader {
  readonly folder = mkdtempSync(join(tmpdir(), 'ois-getting-started-'));
  /** The API key that the hub has printed. */
  apiKey = '';
  /** By printed port: a server at the port that replaces it, so that no other process gets it before a command listens there. */
  readonly #kept = new Map<string, TestServer>();
  #running = new Set<ChildProcess>();

  static async start(): Promise<GuideReader> {
    const reader = new GuideReader();
    for (const printed of PRINTED_PORTS) reader.#kept.set(printed, await listenTcp());
    closeAfterUse(reader);
    return reader;
  }

  /** Returns what the guide prints, with this reader's ports and API key. */
  fill(text: string): string {
    const withPorts = PRINTED_PORTS.reduce(
      (filled, printed) =>
        filled.replace(new RegExp(`\\b${printed}\\b`, 'g'), String(this.#kept.get(printed)!.port)),
      text,
    );
    return withPorts.replace('OIS_API_KEY=…', `OIS_API_KEY=${this.apiKey}`);
  }

  save(files: GuideSection['files']): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), this.fill(text));
    }
  }

  /** Does what `npm install` does, with this build and what is already on this machine. */
  install(packages: string[]): void {
    const modules = join(this.folder, 'node_modules');
    mkdirSync(join(modules, '.bin'), { recursive: true });
    for (const name of packages) {
      const isOurs = name === 'open-integration-widget';
      const source = isOurs ? join(this.folder, '.packed/package') : `${ROOT}node_modules/${name}`;
      symlinkSync(source, join(modules, name));
      const { bin } = createRequire(import.meta.url)(`${source}/package.json`) as {
        bin: Record<string, string>;
      };
      for (const [command, file] of Object.entries(bin))
        symlinkSync(join(source, file), join(modules, '.bin', command));
    }
  }

  /** Packs this build, as published, with its dependencies beside it. */
  async pack(): Promise<void> {
    const folder = join(this.folder, '.packed');
    mkdirSync(folder);
    await this.run(`npm pack --ignore-scripts --loglevel=error --pack-destination ${folder}`, ROOT);
    const [file] = readdirSync(folder);
    await this.run(`tar -xzf ${file}`, folder);
    await this.run(`chmod +x package/dist/lib/cli/main.js`, folder);
    symlinkSync(`${ROOT}node_modules`, join(folder, 'node_modules'));
  }

  /** Runs a command to its end. @returns what it printed */
  async run(command: string, cwd = this.folder): Promise<string> {
    const { child, output } = this.#spawn(command, cwd);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${command} exited with ${code}: ${output()}`);
    return output();
  }

  /**
   * Starts a command that runs on, and waits until it is ready.
   * @param ports printed ones of those that it listens at
   * @returns what it has printed
   */
  async start(
    command: string,
    ports: readonly string[],
    isReady: (output: string) => Promise<boolean> | boolean,
  ): Promise<string> {
    for (const printed of ports) await this.#kept.get(printed)!.close();
    const { child, output } = this.#spawn(command, this.folder);
    while (!(await isReady(output()))) {
      if (child.exitCode !== null) throw new Error(`${command} ended: ${output()}`);
      await new Promise((done) => setTimeout(done, 50));
    }
    return output();
  }

  /** Whether something answers at an address of the guide. */
  async isServed(url: string): Promise<boolean> {
    return fetch(this.fill(url)).then(
      ({ body }) => body?.cancel().then(() => true) ?? true,
      () => false,
    );
  }

  #spawn(command: string, cwd: string) {
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      HUB_PORT: this.fill('5180'),
      FORM_PORT: this.fill('5181'),
      CONSOLE_PORT: this.fill('5182'),
    };
    // A group of its own: npx and the shell have children.
    const child = spawn('sh', ['-c', command], { cwd, env, detached: true });
    this.#running.add(child);
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    return { child, output: () => text };
  }

  async close(): Promise<void> {
    for (const child of this.#running) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'close');
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
    }
    for (const kept of this.#kept.values()) await kept.close();
    rmSync(this.folder, { recursive: true });
  }
}
