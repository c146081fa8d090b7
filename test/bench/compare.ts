import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../scripts/root.mjs';
import { load } from './load.js';

/** Of one server, each against the bare one of the same round; medians over all rounds. */
export interface Speed {
  name: string;
  /** Answers a second, as a share of the bare server's. */
  rate: number;
  /** Answers for each second of CPU time, as a share of the bare server's. Other processes disturb it less. */
  thrift: number;
}

/** What is measured: servers of one script, each in a process of its own. */
export interface Comparison {
  /** A file of this folder; its argument names a server, of which `bare` is the one to compare with. */
  script: string;
  /** The servers to compare. */
  names: string[];
  /** A whole HTTP request, made anew for each time that it is sent. */
  createRequest: () => string;
  rounds: number;
  /** Milliseconds of each turn. */
  turnMs: number;
}

interface Round {
  perSecond: number;
  perCpuSecond: number;
}

async function reply<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T];
  return message;
}

async function cpuSeconds(child: ChildProcess): Promise<number> {
  const asked = reply<NodeJS.CpuUsage>(child);
  child.send('usage');
  const { user, system } = await asked;
  return (user + system) / 1e6;
}

async function round(
  { child, port }: { child: ChildProcess; port: number },
  { createRequest, turnMs }: Comparison,
): Promise<Round> {
  const before = await cpuSeconds(child);
  const answered = await load(port, createRequest, turnMs);
  return {
    perSecond: answered / (turnMs / 1000),
    perCpuSecond: answered / ((await cpuSeconds(child)) - before),
  };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/** Measures how quick servers are beside the bare one, taking turns. */
export async function compareServers(comparison: Comparison): Promise<Speed[]> {
  const { script, names, rounds } = comparison;
  const servers = await Promise.all(
    ['bare', ...names].map(async (name) => {
      const child = fork(`${ROOT}test/bench/${script}`, [name], { execArgv: ['--import', 'tsx'] });
      return { name, child, port: await reply<number>(child) };
    }),
  );
  try {
    for (const server of servers) await round(server, comparison);
    const shares = new Map<string, Round[]>(names.map((name) => [name, []]));
    for (let i = 0; i < rounds; i += 1) {
      let bare: Round | undefined;
      for (const server of servers) {
        const { perSecond, perCpuSecond } = await round(server, comparison);
        bare ??= { perSecond, perCpuSecond };
        shares.get(server.name)?.push({
          perSecond: perSecond / bare.perSecond,
          perCpuSecond: perCpuSecond / bare.perCpuSecond,
        });
      }
    }
    return [...shares].map(([name, all]) => ({
      name,
      rate: median(all.map(({ perSecond }) => perSecond)),
      thrift: median(all.map(({ perCpuSecond }) => perCpuSecond)),
    }));
  } finally {
    for (const { child } of servers) child.disconnect();
  }
}
