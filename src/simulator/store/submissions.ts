import { randomUUID } from 'node:crypto';

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

const newReference = (): string => {
  const digits = randomUUID().replaceAll('-', '').toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}`;
};

/** What the form site has kept. */
export class Submissions {
  readonly #bySent = new Map<string, Submission>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
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
    const submission = { reference: newReference(), ...sent, received_at: this.#now() };
    this.#bySent.set(key, submission);
    return submission;
  }
}
