import { connect } from 'node:net';
import { listenTcp, type TestServer } from './listen.js';

/** After so long without anything new from the browser, what it waits for is delivered. */
const QUIET_MS = 2_000;

/** A link that counts round trips instead of taking time. */
export interface CountedLink extends TestServer {
  /** Requests so far, such as `GET /embed.html`, with the number of the round trip that each of them was sent in, from 1. */
  requests: { request: string; trip: number }[];
}

/**
 * Starts a TCP proxy that delivers what the browser sends in rounds: what is under way at the same time shares one round trip,
 * however slow the machine is. Each new connection takes a round trip of its own, before its first request.
 */
export async function startCountedLink(port: number): Promise<CountedLink> {
  const requests: CountedLink['requests'] = [];
  let trip = 0;
  let underWay: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const send = (arrive: () => void): void => {
    underWay.push(arrive);
    clearTimeout(timer);
    timer = setTimeout(() => {
      trip += 1;
      const arrived = underWay;
      underWay = [];
      for (const run of arrived) run();
    }, QUIET_MS);
  };

  const proxy = await listenTcp((client) => {
    const server = connect({ port, host: '127.0.0.1' });
    server.on('error', () => client.destroy());
    server.on('data', (data) => client.write(data));
    server.on('end', () => client.end());
    client.on('close', () => server.destroy());
    let isOpen = false;
    const waiting: Buffer[] = [];
    const sendData = (data: Buffer): void =>
      send(() => {
        const [, request] = /^([A-Z]+ \S+) HTTP/.exec(data.toString('latin1')) ?? [];
        if (request !== undefined) requests.push({ request, trip });
        server.write(data);
      });
    send(() => {
      isOpen = true;
      waiting.forEach(sendData);
    });
    client.on('data', (data) => (isOpen ? sendData(data) : waiting.push(data)));
  });
  return {
    ...proxy,
    requests,
    close: () => {
      clearTimeout(timer);
      return proxy.close();
    },
  };
}
