import type { Secrets } from './secrets.js';

/** A form that a user has sent in. */
export interface Submission {
  /** What the user is shown, for instance `7F3A-09BC`. */
  reference: string;
  short_code: string;
  client_user_id: string;
  /** By field name; a field that was left empty is an empty string. */
  fields: Record<string, string>;
  /** Milliseconds since 1970. */
  received_at: number;
}

export type SubmissionsState = [sent: string, submission: Submission][];

/** What the form site has kept. */
export class Submissions {
  #bySent = new Map<string, Submission>();
  readonly #now: () => number;
  readonly #secrets: Secrets;
  readonly #changed: () => void;

  /** @param changed called after every change */
  constructor(now: () => number, secrets: Secrets, changed: () => void) {
    this.#now = now;
    this.#secrets = secrets;
    this.#changed = changed;
  }

  list(): Submission[] {
    return structuredClone([...this.#bySent.values()]);
  }

  /**
   * Keeps what was sent in. The same visit sent twice (a reload of the thank-you page, a double click) is kept once;
   * one that was changed in between is another submission, so nothing is lost.
   * @param visit names one opening of the form by one user
   */
  keep(visit: string, sent: Pick<Submission, 'short_code' | 'client_user_id' | 'fields'>): Submission {
    const key = JSON.stringify([visit, sent]);
    const known = this.#bySent.get(key);
    if (known) return known;
    const submission = { reference: this.#newReference(), ...sent, received_at: this.#now() };
    this.#bySent.set(key, submission);
    this.#changed();
    return submission;
  }

  snapshot(): SubmissionsState {
    return structuredClone([...this.#bySent]);
  }

  restore(state: SubmissionsState): void {
    this.#bySent = new Map(structuredClone(state));
  }

  #newReference(): string {
    const digits = this.#secrets.hex(4).toUpperCase();
    return `${digits.slice(0, 4)}-${digits.slice(4)}`;
  }
}
