import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/root.mjs';
import { readWaitMs } from '../helpers/cpu-time.js';
import { readMessage } from './read-message.js';
import type { ServerUsage } from './stream-server.js';
import { formatTitle, StreamClient, type Received } from './stream-clients.js';

export interface StreamLoad {
  users: number;
  eventsPerSecond: number;
  /** Sent before the load, four in a second. */
  eventsAtRest: number;
  /** How long events are sent at that rate. */
  seconds: number;
  /** Users who lose their connection each second, and resume within a second. */
  dropsPerSecond: number;
  /** Further users who get events and read none of them. */
  slowReaders: number;
  /** Notifications for users who are not connected, or for none, before the measurement: they fill all buffers. */
  warmUpEvents: number;
  /** Sockets of a Redis server, one for each server process; `undefined` for the memory store. */
  redisSockets: (string | undefined)[];
}

export interface StreamReport {
  sent: number;
  lost: number;
  duplicates: number;
  foreign: number;
  resets: number;
  /** From the webhook call to the stream's reader, in milliseconds. */
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
  /** The same with all users connected and four events a second. */
  p95AtRestMs: number;
  /**
   * What a busy machine may have added to the times at load (milliseconds): how late events were sent, p95, and how long the servers
   * waited for a processor.
   */
  busyMs: number;
  /** Of all servers together, in use after a garbage collection. */
  heapStartBytes: number;
  heapEndBytes: number;
  /** By least squares over all samples. */
  heapBytesPerMinute: number;
  /** All samples, one for each five seconds. */
  heapSamples: number[];
  rssEndBytes: number;
  /** CPU time of all servers for each second of the load. */
  cpuMsPerSecond: number;
}

interface Server {
  child: ChildProcess;
  port: number;
}

/** Starts a server for each Redis socket. Ends all of them if one does not start. */
async function startServers(redisSockets: StreamLoad['redisSockets']): Promise<Server[]> {
  const children = redisSockets.map((socket) =>
    fork(`${ROOT}/test/bench/stream-server.ts`, socket === undefined ? [] : [socket], {
      execArgv: [...process.execArgv, '--import', 'tsx', '--expose-gc'],
    }),
  );
  try {
    return await Promise.all(
      children.map(async (child) => ({ child, port: await readMessage<number>(child) })),
    );
  } catch (error) {
    for (const child of children) child.kill();
    throw error;
  }
}

async function readUsage(servers: readonly Server[]): Promise<ServerUsage> {
  const total: ServerUsage = { heapBytes: 0, rssBytes: 0, cpuMs: 0 };
  for (const { child } of servers) {
    const answered = readMessage<ServerUsage>(child);
    child.send('usage');
    const usage = await answered;
    for (const key of Object.keys(total) as (keyof ServerUsage)[]) total[key] += usage[key];
  }
  return total;
}

/** Calls the webhook like the hub. Resolves when it has answered. */
async function callWebhook(agent: Agent, port: number, user: string | null, title: string): Promise<void> {
  const body = JSON.stringify({
    event: 'order_created',
    timestamp: new Date().toISOString(),
    short_code: 'a1',
    project_icon_url: null,
    target: { client_user_id: user },
    notification: { title, content: 'An order was created. '.repeat(10), link_url: '/orders?id=1' },
  });
  const sent = request({
    agent,
    port,
    host: '127.0.0.1',
    path: '/ois/webhook',
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Webhook-Event': 'order_created',
      'Content-Length': Buffer.byteLength(body),
    },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The webhook answered ${response.statusCode}.`);
  response.resume();
  await once(response, 'end');
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

/** Returns the slope of the line of least squares. */
function computeSlope(points: readonly { x: number; y: number }[]): number {
  const mean = (key: 'x' | 'y'): number => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  const [meanX, meanY] = [mean('x'), mean('y')];
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
}

/** Runs in batches, so that no more than some requests are open at once. */
async function inBatches(count: number, size: number, run: (index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < count; start += size) {
    const batch = Array.from({ length: Math.min(size, count - start) }, (_none, offset) =>
      run(start + offset),
    );
    await Promise.all(batch);
  }
}

/** Connects users, sends events by the webhook, and measures what arrives and what the servers need for it. */
export async function measureStreams(load: StreamLoad): Promise<StreamReport> {
  const { users, eventsPerSecond, seconds, dropsPerSecond, slowReaders, warmUpEvents } = load;
  const servers = await startServers(load.redisSockets);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const received: Received = {
    latenciesMs: [],
    numbers: new Set(),
    duplicates: 0,
    foreign: 0,
    resets: 0,
  };
  let turn = 0;
  const nextPort = (): number => servers[(turn += 1) % servers.length]!.port;
  const clients = Array.from(
    { length: users },
    (_none, index) => new StreamClient(`u${index}`, nextPort, received),
  );
  const ignored: Received = { ...received, latenciesMs: [], numbers: new Set() };
  const slow = Array.from(
    { length: slowReaders },
    (_none, index) => new StreamClient(`slow${index}`, nextPort, ignored),
  );
  let sent = 0;
  const calls: Promise<void>[] = [];
  const sendEvent = (): void => {
    const user = `u${Math.floor(Math.random() * users)}`;
    calls.push(callWebhook(agent, nextPort(), user, formatTitle((sent += 1), user)));
  };
  const waitUntilReceived = async (): Promise<void> => {
    await Promise.all(calls.splice(0));
    for (let waits = 0; waits < 100 && received.numbers.size < sent; waits += 1) await sleep(100);
  };

  try {
    await inBatches(warmUpEvents, 200, (index) => {
      const user = index % 6 === 0 ? `away${index % 2_000}` : null;
      return callWebhook(agent, nextPort(), user, `warm ${index}`);
    });
    await inBatches(users + slowReaders, 50, (index) => [...clients, ...slow][index]!.connect());
    for (const client of slow) client.stopReading();

    for (let count = 0; count < load.eventsAtRest; count += 1) {
      sendEvent();
      await sleep(250);
    }
    await waitUntilReceived();
    const atRest = received.latenciesMs.splice(0);

    const samples: { x: number; y: number }[] = [];
    let usage = await readUsage(servers);
    const { cpuMs } = usage;
    const readWaits = (): number => servers.reduce((sum, { child }) => sum + readWaitMs(child.pid), 0);
    const waitedMs = readWaits();
    const startedAt = performance.now();
    let slowSent = 0;
    const sendDelaysMs: number[] = [];
    const reconnecting = new Map<StreamClient, Promise<void>>();
    const reconnect = async (client: StreamClient): Promise<void> => {
      client.disconnect();
      await sleep(Math.random() * 1_000);
      await client.connect();
      reconnecting.delete(client);
    };
    for (let second = 0; second < seconds; second += 1) {
      for (let count = 0; count < dropsPerSecond; count += 1) {
        const client = clients[Math.floor(Math.random() * users)]!;
        if (!reconnecting.has(client)) reconnecting.set(client, reconnect(client));
      }
      // Twenty bursts a second, at fixed times: a slow server gets no less to do.
      for (let burst = 0; burst < 20; burst += 1) {
        for (let count = 0; count < eventsPerSecond / 20; count += 1) sendEvent();
        if (slowReaders > 0) {
          const user = `slow${(slowSent += 1) % slowReaders}`;
          calls.push(callWebhook(agent, nextPort(), user, `slow ${slowSent} ${'x'.repeat(8_000)}`));
        }
        const dueMs = startedAt + second * 1_000 + burst * 50;
        await sleep(Math.max(0, dueMs - performance.now()));
        sendDelaysMs.push(performance.now() - dueMs);
      }
      if (second % 5 === 0) {
        usage = await readUsage(servers);
        samples.push({ x: (performance.now() - startedAt) / 60_000, y: usage.heapBytes });
      }
    }
    await Promise.all(reconnecting.values());
    const loadSeconds = (performance.now() - startedAt) / 1_000;
    await waitUntilReceived();
    const last = await readUsage(servers);
    return {
      sent,
      lost: sent - received.numbers.size,
      duplicates: received.duplicates,
      foreign: received.foreign,
      resets: received.resets,
      p50Ms: percentile(received.latenciesMs, 0.5),
      p95Ms: percentile(received.latenciesMs, 0.95),
      maxMs: Math.max(...received.latenciesMs),
      p95AtRestMs: percentile(atRest, 0.95),
      busyMs: percentile(sendDelaysMs, 0.95) + readWaits() - waitedMs,
      heapStartBytes: samples[0]?.y ?? NaN,
      heapEndBytes: last.heapBytes,
      heapBytesPerMinute: computeSlope(samples),
      heapSamples: samples.map(({ y }) => y),
      rssEndBytes: last.rssBytes,
      cpuMsPerSecond: (last.cpuMs - cpuMs) / loadSeconds,
    };
  } finally {
    for (const client of [...clients, ...slow]) client.disconnect();
    agent.destroy();
    for (const { child } of servers) child.disconnect();
  }
}
