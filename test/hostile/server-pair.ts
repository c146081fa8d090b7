import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient } from '../helpers/redis-client.js';
import type { Random } from '../bridge/random.js';
import { startServerProcess, type ServerProcess } from '../helpers/server-process.js';

/** Nothing may be left to do. */
const MAX_WAIT_MS = 2_000;

/** Two servers of a site, in processes of their own. */
export interface ServerPair {
  /** Returns the URL of a server that runs. Waits until one does. */
  pick(): Promise<string>;
  /**
   * Kills one of them, and starts it again. The other one runs meanwhile.
   * @param countWork of both servers: a server is killed after work was done, and so in the middle of more of it
   */
  killOne(countWork: () => Promise<number>): Promise<void>;
  killBoth(): Promise<void>;
  startBoth(): Promise<void>;
  /** How often a server was killed. */
  readonly kills: number;
}

export async function startServerPair(program: string, args: string[], random: Random): Promise<ServerPair> {
  const servers = await Promise.all([1, 2].map(() => startServerProcess(program, args)));
  const running = new Set<ServerProcess>(servers);
  let kills = 0;
  let killing = Promise.resolve();

  async function kill(server: ServerProcess): Promise<void> {
    running.delete(server);
    await server.kill();
    kills += 1;
  }
  async function start(server: ServerProcess): Promise<void> {
    await server.restart();
    running.add(server);
  }
  async function killInWork(countWork: () => Promise<number>): Promise<void> {
    const server = random.pick(servers);
    const before = await countWork();
    const waitUntilMs = performance.now() + MAX_WAIT_MS;
    while ((await countWork()) === before && performance.now() < waitUntilMs) await sleep(2);
    await sleep(random.below(20));
    await kill(server);
    await start(server);
  }
  return {
    async pick() {
      while (running.size === 0) await sleep(20);
      return random.pick([...running]).url;
    },
    // One at a time, so that the other one runs.
    killOne: (countWork) => (killing = killing.then(() => killInWork(countWork))),
    killBoth: async () => void (await Promise.all(servers.map(kill))),
    startBoth: async () => void (await Promise.all(servers.map(start))),
    get kills() {
      return kills;
    },
  };
}

/** Runs a task for each number below `count`, at most `limit` at once. */
export async function runConcurrently(
  count: number,
  limit: number,
  task: (nth: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: limit }, async () => {
      while (next < count) await task(next++);
    }),
  );
}

/** Ends all leases of an inbox, so that a short test need not wait until those of killed servers have ended. */
export async function endLeases(client: TestClient): Promise<void> {
  const ids = await client.zRange('ois:{inbox}:due', 0, -1);
  for (const value of ids) await client.zAdd('ois:{inbox}:due', { score: 1, value });
}
