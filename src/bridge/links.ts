import { attempt } from './attempt.js';
import type { Receiver, Transport } from './transports/transport.js';

interface Link {
  transport: Transport;
  /** Undefined while it is not listened to. */
  disconnect?: () => void;
}

/** The transports that a page listens to, the likeliest first. A host may come, or come anew, after the page. */
export class Links {
  readonly #find: () => readonly Transport[];
  readonly #receiver: (transport: Transport) => Receiver;
  #links: Link[];

  constructor(find: () => readonly Transport[], receiver: (transport: Transport) => Receiver) {
    this.#find = find;
    this.#receiver = receiver;
    this.#links = find().map((transport) => ({ transport }));
  }

  get transports(): Transport[] {
    return this.#links.map(({ transport }) => transport);
  }

  /**
   * Looks for hosts, and listens to those that are new.
   * @returns the transports whose host object was replaced; they are listened to no more
   */
  update(): Transport[] {
    const replaced: Transport[] = [];
    const before = new Map(this.#links.map((link) => [link.transport.host, link]));
    const now: Link[] = [];
    for (const transport of this.#find()) {
      const known = before.get(transport.host);
      before.delete(transport.host);
      const link: Link = known && isSame(known.transport, transport) ? known : { transport };
      if (known && link !== known) {
        attempt(() => known.disconnect?.());
        replaced.push(known.transport);
      }
      link.disconnect ??= this.#listen(link.transport);
      now.push(link);
    }
    this.#links = [...now, ...before.values()];
    return replaced;
  }

  #listen(transport: Transport): () => void {
    return attempt(() => transport.connect(this.#receiver(transport))) ?? (() => undefined);
  }

  close(): void {
    for (const { disconnect } of this.#links) attempt(() => disconnect?.());
  }
}

const isSame = (known: Transport, found: Transport): boolean =>
  known === found || found.native === undefined || known.native === found.native;
