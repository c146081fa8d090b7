import type { Envelope } from './messages.js';
import type { Transport } from './transports/transport.js';

/** Hellos whose answers are waited for. */
const MAX_HELLOS = 16;

const newSessionId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** What a page knows of the talk with one host: its `sid`, the hellos that wait for an answer, and the host's counter. */
export class Session {
  /** The page load, or the host, that messages are for. On the wire: `sid`. */
  readonly id = newSessionId();
  /** Which transport a hello went over. */
  readonly #hellos = new Map<string, Transport>();
  #highestSeq = 0;

  addHello(id: string, transport: Transport): void {
    this.#hellos.set(id, transport);
    const [oldest] = this.#hellos.keys();
    if (this.#hellos.size > MAX_HELLOS) this.#hellos.delete(oldest!);
  }

  /** Does this hello wait for its answer? */
  awaits(hello: string | undefined): boolean {
    return hello !== undefined && this.#hellos.has(hello);
  }

  /** @returns the transport that the answered hello went over */
  takeAnswer(hello: string | undefined): Transport | undefined {
    const transport = this.#hellos.get(hello ?? '');
    this.#hellos.delete(hello ?? '');
    return transport;
  }

  /** No answer to a hello is waited for any more. */
  forgetHellos(): void {
    this.#hellos.clear();
  }

  /**
   * Says why a message is not for this session. What answers has to name the session; a host that has heard no hello
   * yet names none.
   */
  rejects({ sid, kind }: Envelope): string | undefined {
    const isAnswer = kind === 'res' || kind === 'err';
    return sid === this.id || (sid === '' && !isAnswer)
      ? undefined
      : 'its "sid" is not the one of the last hello';
  }

  /** @returns whether the host counts from the start again, without a session */
  count({ sid, seq }: Envelope): boolean {
    const isAnew = sid === '' && seq <= this.#highestSeq;
    this.#highestSeq = Math.max(this.#highestSeq, seq);
    return isAnew;
  }
}
