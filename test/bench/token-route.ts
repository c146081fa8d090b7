import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../scripts/root.mjs';
import { load } from './load.js';

const BODY = '{"include":[]}';
const REQUEST =
  'POST /ois/token HTTP/1.1\r\nHost: site.example\r\nOrigin: https://site.example\r\nSec-Fetch-Site: same-origin\r\n' +
  `X-User: u1\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

/** Of one server, each against the bare one of the same round; medians over all rounds. */
export interface Speed {
  name: string;
  /** Answers a second, as a share of the bare server's. */
  rate: number;
  /** Answers for each second of CPU time, as a share of the bare server's. Other processes disturb it less. */
  thrift: number;
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

async function round({ child, port }: { child: ChildProcess; port: number }, ms: number): Promise<Round> {
  const before = await cpuSeconds(child);
  const answered = await load(port, REQUEST, ms);
  return { perSecond: answered / (ms / 1000), perCpuSecond: answered / ((await cpuSeconds(child)) - before) };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/**
 * How quick token servers are beside a bare one: taking turns, each in a process of its own.
 * @param names of `token-servers.ts`
 * @param ms of each turn
 */
export async function compareTokenRoutes(names: string[], rounds: number, ms: number): Promise<Speed[]> {
  const servers = await Promise.all(
    ['bare', ...names].map(async (name) => {
      const script = `${ROOT}test/bench/token-servers.ts`;
      const child = fork(script, [name], { execArgv: ['--import', 'tsx'] });
      return { name, child, port: await reply<number>(child) };
    }),
  );
  try {
    for (const server of servers) await round(server, ms);
    const shares = new Map<string, Round[]>(names.map((name) => [name, []]));
    for (let i = 0; i < rounds; i += 1) {
      let bare: Round | undefined;
      for (const server of servers) {
        const { perSecond, perCpuSecond } = await round(server, ms);
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
