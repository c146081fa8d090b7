import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../scripts/root.mjs';
import { median } from './harness/statistics.js';
import { sendRequests } from './load.js';

/** Speed of a server relative to the bare server: medians over all rounds. */
export interface Speed {
  name: string;
  /** Responses per second, divided by those of the bare server in the same round. */
  throughput: number;
  /** Responses per second of CPU time, divided by those of the bare server. Depends less on other processes. */
  efficiency: number;
}

/** Servers of one script, each in its own process. */
export interface Comparison {
  /** A file of this folder that serves the server that its argument names. One of them is `bare`. */
  script: string;
  /** The servers to compare. */
  names: string[];
  /** Creates a complete HTTP request. Called for each one that is sent. */
  createRequest: () => string;
  rounds: number;
  /** Time that each server gets in a round. Before the first round, it gets {@link WARM_UP_MS}. */
  turnMs: number;
}

/** Time in which V8 compiles a server's code. */
const WARM_UP_MS = 500;

interface Measurement {
  perSecond: number;
  perCpuSecond: number;
}

async function readMessage<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T];
  return message;
}

async function readCpuSeconds(child: ChildProcess): Promise<number> {
  const message = readMessage<NodeJS.CpuUsage>(child);
  child.send('usage');
  const { user, system } = await message;
  return (user + system) / 1e6;
}

async function measure(
  { child, port }: { child: ChildProcess; port: number },
  { createRequest, turnMs }: Comparison,
): Promise<Measurement> {
  const before = await readCpuSeconds(child);
  const responses = await sendRequests(port, createRequest, turnMs);
  return {
    perSecond: responses / (turnMs / 1000),
    perCpuSecond: responses / ((await readCpuSeconds(child)) - before),
  };
}

/** Compares servers with the bare one. They take turns, so that other processes affect all of them. */
export async function compareServers(comparison: Comparison): Promise<Speed[]> {
  const { script, names, rounds } = comparison;
  const servers = await Promise.all(
    ['bare', ...names].map(async (name) => {
      const child = fork(`${ROOT}test/bench/${script}`, [name], { execArgv: ['--import', 'tsx'] });
      return { name, child, port: await readMessage<number>(child) };
    }),
  );
  try {
    for (const { port } of servers) await sendRequests(port, comparison.createRequest, WARM_UP_MS);
    const ratios = new Map<string, Measurement[]>(names.map((name) => [name, []]));
    for (let i = 0; i < rounds; i += 1) {
      let bare: Measurement | undefined;
      for (const server of servers) {
        const { perSecond, perCpuSecond } = await measure(server, comparison);
        bare ??= { perSecond, perCpuSecond };
        ratios.get(server.name)?.push({
          perSecond: perSecond / bare.perSecond,
          perCpuSecond: perCpuSecond / bare.perCpuSecond,
        });
      }
    }
    return [...ratios].map(([name, all]) => ({
      name,
      throughput: median(all.map(({ perSecond }) => perSecond)),
      efficiency: median(all.map(({ perCpuSecond }) => perCpuSecond)),
    }));
  } finally {
    for (const { child } of servers) child.disconnect();
  }
}
