import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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

/**
 * Starts a TypeScript program that prints the port at which it listens. It ends with the test or file that started it.
 * @param program path of the file
 */
export async function startServerProcess(program: string, args: string[]): Promise<ServerProcess> {
  let child: ChildProcess | undefined;
  let url = '';

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  async function restart(): Promise<void> {
    child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
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
