import { randomBytes } from 'node:crypto';
import { Session } from './session.js';

const IDLE = 60 * 60_000;
const WHOLE = 8 * 60 * 60_000;

interface Kept {
  session: Session;
  startedAt: number;
  usedAt: number;
}

/** Who is signed in to the console. A session ends after an hour without use, and after eight hours at the latest. */
export class Sessions {
  readonly #byId = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns the session's id, for the cookie alone */
  start(): string {
    for (const [id, kept] of this.#byId) if (this.#isOver(kept)) this.#byId.delete(id);
    const id = randomBytes(32).toString('base64url');
    this.#byId.set(id, { session: new Session(), startedAt: this.#now(), usedAt: this.#now() });
    return id;
  }

  /**
   * The session, which counts as used unless a script has asked by itself; undefined for an unknown or ended one.
   */
  use(id: string | undefined, isByScript: boolean): Session | undefined {
    const kept = this.#byId.get(id ?? '');
    if (!kept || this.#isOver(kept)) return undefined;
    if (!isByScript) kept.usedAt = this.#now();
    return kept.session;
  }

  end(id: string | undefined): void {
    this.#byId.delete(id ?? '');
  }

  #isOver({ startedAt, usedAt }: Kept): boolean {
    return this.#now() - usedAt >= IDLE || this.#now() - startedAt >= WHOLE;
  }
}
