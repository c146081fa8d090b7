import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from '../../scripts/root.mjs';
import { closeAfterUse } from './close-after-use.js';

/** A server in its own process. */
export interface ServerProcess {
  /** Such as `http://127.0.0.1:41234`. A restart changes it. */
  readonly url: string;
  /** Kills the process at once. Does nothing when repeated. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  restart(): Promise<void>;
}

/** Inside node_modules, so that a compiled program finds its packages. */
const CACHE = join(ROOT, 'node_modules/.cache/server-processes');

/** Paths of the compiled programs, by those of their sources. */
const scripts = new Map<string, Promise<string>>();

/** Compiles a program once for all of its processes: each starts in a fifth of the time that tsx takes. @returns path of the script */
async function compile(program: string): Promise<string> {
  const file = join(CACHE, `${relative(ROOT, program).replace(/\W+/g, '-')}.mjs`);
  // Another worker may run the same program.
  const own = `${file}.${process.pid}`;
  const build = await rolldown({
    input: program,
    platform: 'node',
    external: (id) => !isAbsolute(id) && !id.startsWith('.'),
  });
  await build.write({ file: own, format: 'esm', codeSplitting: false });
  await rename(own, file);
  return file;
}

/**
 * Starts a TypeScript program that prints the port at which it listens. It ends with the test or file that started it.
 * @param program path of the file
 */
export async function startServerProcess(program: string, args: string[]): Promise<ServerProcess> {
  const script = scripts.get(program) ?? compile(program);
  scripts.set(program, script);
  const path = await script;
  let child: ChildProcess | undefined;
  let url = '';

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  async function restart(): Promise<void> {
    child = spawn(process.execPath, [path, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = (await once(child.stdout!, 'data')) as [Buffer];
    url = `http://127.0.0.1:${String(port).trim()}`;
  }

  closeAfterUse({ close: kill });
  await restart();
  return {
    get url() {
      return url;
    },
    kill,
    restart,
  };
}
