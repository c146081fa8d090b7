import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { closeAfterUse } from '../../helpers/close-after-use.js';

export interface LoadedServer {
  port: number;
  /** Returns the bytes in use after a garbage collection. */
  readMemory(): Promise<number>;
}

/** Starts `server.ts`, which ends with the test. */
export async function startLoadedServer(): Promise<LoadedServer> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  closeAfterUse({ close: () => child.kill() });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    async readMemory() {
      const answered = once(child, 'message') as Promise<[number]>;
      child.send('memory');
      return (await answered)[0];
    },
  };
}
