import { BoundedMap } from './bounded-map.js';
import type { Envelope } from './messages.js';
import type { Transport } from './transports/transport.js';

/** Number of hellos whose responses are accepted. */
const MAX_PENDING_HELLOS = 16;

const createSessionId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** One session with a host: its id, the hellos that are not answered yet, and the host's message counter. */
export class Session {
  /** Identifies this load of the page, or this connection to a host. On the wire: `sid`. */
  readonly id = createSessionId();
  /** The transport of each hello, by the hello's id. */
  readonly #hellos = new BoundedMap<string, Transport>(MAX_PENDING_HELLOS);
  #highestSeq = 0;

  addHello(id: string, transport: Transport): void {
    this.#hellos.set(id, transport);
  }

  isHelloPending(id: string | undefined): boolean {
    return id !== undefined && this.#hellos.has(id);
  }

  /**
   * Removes a hello that was answered.
   * @returns the transport that it was sent over
   */
  resolveHello(id: string | undefined): Transport | undefined {
    const transport = this.#hellos.get(id ?? '');
    this.#hellos.delete(id ?? '');
    return transport;
  }

  clearHellos(): void {
    this.#hellos.clear();
  }

  /**
   * Checks a message's `sid`. A response has to carry this session's id; a host that has received no hello yet sends `""`.
   * @returns why the message does not belong to this session, or undefined if it does
   */
  findRejection({ sid, kind }: Envelope): string | undefined {
    const isAnswer = kind === 'res' || kind === 'err';
    return sid === this.id || (sid === '' && !isAnswer)
      ? undefined
      : 'its "sid" is not the one of the last hello';
  }

  /**
   * Records a message's `seq`.
   * @returns whether the host counts from the start again, or the message came late
   */
  recordSeq({ seq }: Envelope): boolean {
    const isEarlier = seq <= this.#highestSeq;
    this.#highestSeq = Math.max(this.#highestSeq, seq);
    return isEarlier;
  }
}
