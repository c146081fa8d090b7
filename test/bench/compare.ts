import { fork, type ChildProcess } from 'node:child_process';
import { ROOT } from '../../scripts/root.mjs';
import { median } from './harness/statistics.js';
import { sendRequests } from './load.js';
import { readMessage } from './read-message.js';

/** Speed of a server: medians over all rounds. */
export interface Speed {
  name: string;
  /** Responses per second on this machine. */
  perSecond: number;
  /** CPU time of the server for a response, on this machine. */
  cpuMicroseconds: number;
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
  effort: Effort;
}

/** How long to measure. */
export interface Effort {
  /** How often all servers are started. V8 compiles the same code to faster or slower machine code each time. */
  starts: number;
  /** Rounds of each start. */
  rounds: number;
  /** Time that each server gets in a round. Short turns, so that drift affects all servers equally. */
  turnMs: number;
}

/** Time in which V8 compiles a server's code, after each start. */
const WARM_UP_MS = 1_000;

interface Measurement {
  perSecond: number;
  perCpuSecond: number;
}

async function readCpuSeconds(child: ChildProcess): Promise<number> {
  const message = readMessage<NodeJS.CpuUsage>(child);
  child.send('usage');
  const { user, system } = await message;
  return (user + system) / 1e6;
}

async function measure(
  { child, port }: { child: ChildProcess; port: number },
  { createRequest, effort: { turnMs } }: Comparison,
): Promise<Measurement> {
  const before = await readCpuSeconds(child);
  const responses = await sendRequests(port, createRequest, turnMs);
  return {
    perSecond: responses / (turnMs / 1000),
    perCpuSecond: responses / ((await readCpuSeconds(child)) - before),
  };
}

/** Starts all servers, and measures them in turns, so that other processes affect all of them. */
async function measureStart(comparison: Comparison, measured: Map<string, Measurement[]>): Promise<void> {
  const script = `${ROOT}test/bench/${comparison.script}`;
  const children = [...measured.keys()].map((name) => ({
    name,
    child: fork(script, [name], { execArgv: ['--import', 'tsx'] }),
  }));
  try {
    const servers = await Promise.all(
      children.map(async ({ name, child }) => ({ name, child, port: await readMessage<number>(child) })),
    );
    for (const { port } of servers) await sendRequests(port, comparison.createRequest, WARM_UP_MS);
    for (let i = 0; i < comparison.effort.rounds; i += 1) {
      const first = i % servers.length;
      for (const server of [...servers.slice(first), ...servers.slice(0, first)]) {
        measured.get(server.name)?.push(await measure(server, comparison));
      }
    }
  } finally {
    for (const { child } of children) if (child.connected) child.disconnect();
  }
}

/** Compares servers with the bare one, which is the first result. */
export async function compareServers(comparison: Comparison): Promise<Speed[]> {
  const bare: Measurement[] = [];
  const measured = new Map<string, Measurement[]>([['bare', bare]]);
  for (const name of comparison.names) measured.set(name, []);
  for (let i = 0; i < comparison.effort.starts; i += 1) await measureStart(comparison, measured);
  return [...measured].map(([name, all]) => ({
    name,
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: median(all.map(({ perCpuSecond }) => 1e6 / perCpuSecond)),
    throughput: median(all.map(({ perSecond }, i) => perSecond / (bare[i]?.perSecond ?? NaN))),
    efficiency: median(all.map(({ perCpuSecond }, i) => perCpuSecond / (bare[i]?.perCpuSecond ?? NaN))),
  }));
}
