import { connect, type Socket } from 'node:net';
import { listenTcp, type TestServer } from '../../helpers/listen.js';

/** A network between browser and server. */
export interface Link {
  /** Round-trip time in milliseconds. Each new connection takes one more, for its handshake. */
  rttMs: number;
  /** Bandwidth of all connections together, in bits a second, from the server. Default: unlimited. */
  bitsPerSecond?: number;
  /** Round trips that a new connection takes before its first bytes. With TLS 1.3: 2. Default: 1. */
  handshakes?: number;
}

/**
 * Starts a TCP proxy that delays what it passes on. Chromium's own emulation (`Network.emulateNetworkConditions`) delays each
 * request, but makes connections for nothing, and a page with many files opens several. Leaves out TLS, slow start and loss.
 */
export function startLink(
  port: number,
  { rttMs, bitsPerSecond = Infinity, handshakes = 1 }: Link,
): Promise<TestServer> {
  /** When the link is free again. */
  let freeAt = 0;
  const toMs = (bytes: number): number => (bytes * 8_000) / bitsPerSecond;

  return listenTcp((client) => {
    const server = connect({ port, host: '127.0.0.1', noDelay: true });
    client.setNoDelay(true);
    server.on('error', () => client.destroy());
    const openAt = performance.now() + handshakes * rttMs;
    pass(client, server, () => Math.max(openAt, performance.now()) + rttMs / 2);
    pass(server, client, (bytes) => {
      freeAt = Math.max(freeAt, performance.now()) + toMs(bytes);
      return freeAt + rttMs / 2;
    });
  });
}

/** Bytes of a connection that are under way at most, as with TCP's window: others get their share of the link meanwhile. */
const MAX_BYTES_UNDER_WAY = 65_536;

/** A packet, or the end of a connection, and when it arrives. */
interface Packet {
  data?: Buffer;
  at: number;
}

/** Passes data on in its order. @param arriveAt returns when so many bytes arrive */
function pass(from: Socket, to: Socket, arriveAt: (bytes: number) => number): void {
  const packets: Packet[] = [];
  let bytesUnderWay = 0;
  const count = (bytes: number): void => {
    bytesUnderWay += bytes;
    if (bytesUnderWay >= MAX_BYTES_UNDER_WAY) from.pause();
    else from.resume();
  };
  const deliver = (): void => {
    const [packet] = packets;
    if (!packet) return;
    const waitMs = packet.at - performance.now();
    // Timers have whole milliseconds.
    if (waitMs > 0.5) return void setTimeout(deliver, waitMs);
    packets.shift();
    if (packet.data) {
      to.write(packet.data);
      count(-packet.data.length);
    } else to.end();
    deliver();
  };
  const add = (packet: Packet): void => {
    packets.push(packet);
    if (packets.length === 1) deliver();
  };
  from.on('data', (data) => {
    count(data.length);
    add({ data, at: arriveAt(data.length) });
  });
  from.on('end', () => add({ at: arriveAt(0) }));
  from.on('close', () => to.destroyed || add({ at: arriveAt(0) }));
}
