import type { Receiver, Transport } from './transports/transport.js';
import { tryCall } from './try-call.js';

interface Connection {
  transport: Transport;
  /** Undefined until {@link Connections.update} connects it. */
  disconnect?: () => void;
}

/** The transports that the page listens to, the likeliest first. A host may appear, or be replaced, after the page. */
export class Connections {
  readonly #detect: () => readonly Transport[];
  readonly #createReceiver: (transport: Transport) => Receiver;
  #connections: Connection[];

  constructor(detect: () => readonly Transport[], createReceiver: (transport: Transport) => Receiver) {
    this.#detect = detect;
    this.#createReceiver = createReceiver;
    this.#connections = detect().map((transport) => ({ transport }));
  }

  get transports(): Transport[] {
    return this.#connections.map(({ transport }) => transport);
  }

  /**
   * Detects hosts again, and connects new ones.
   * @returns the transports whose host object was replaced; they are disconnected
   */
  update(): Transport[] {
    const replaced: Transport[] = [];
    const before = new Map(this.#connections.map((connection) => [connection.transport.host, connection]));
    const now: Connection[] = [];
    for (const transport of this.#detect()) {
      const known = before.get(transport.host);
      before.delete(transport.host);
      const connection: Connection = known && isSameHost(known.transport, transport) ? known : { transport };
      if (known && connection !== known) {
        tryCall(() => known.disconnect?.());
        replaced.push(known.transport);
      }
      connection.disconnect ??= this.#connect(connection.transport);
      now.push(connection);
    }
    this.#connections = [...now, ...before.values()];
    return replaced;
  }

  close(): void {
    for (const { disconnect } of this.#connections) tryCall(() => disconnect?.());
  }

  #connect(transport: Transport): () => void {
    return tryCall(() => transport.connect(this.#createReceiver(transport))) ?? (() => undefined);
  }
}

const isSameHost = (known: Transport, found: Transport): boolean =>
  known === found || found.native === undefined || known.native === found.native;
