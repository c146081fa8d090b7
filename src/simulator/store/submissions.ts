import { Collection } from './collection.js';
import type { Secrets } from './secrets.js';

/** A form that a user has sent. */
export interface Submission {
  /** Shown to the user, for instance `7F3A-09BC`. A corrected form keeps that of the first one in its session. */
  reference: string;
  short_code: string;
  client_user_id: string;
  /** By field name; an empty string for an empty field. */
  fields: Record<string, string>;
  /** Milliseconds since 1970. */
  received_at: number;
}

interface StoredSubmission {
  /** Identifies the form session and what was sent. */
  key: string;
  submission: Submission;
}

/** The forms that users have sent. */
export class Submissions {
  readonly #submissions: Collection<StoredSubmission>;
  readonly #now: () => number;
  readonly #secrets: Secrets;

  /** @param onChange called after every change */
  constructor(now: () => number, secrets: Secrets, onChange: () => void) {
    this.#submissions = new Collection({ name: 'submission', key: ({ key }) => key, onChange });
    this.#now = now;
    this.#secrets = secrets;
  }

  list(): Submission[] {
    return this.#submissions.list().map(({ submission }) => submission);
  }

  /**
   * Stores a submission. The same fields sent twice in one session (a reload, a double click) are stored once; changed
   * fields are another submission, so that nothing is lost.
   * @param sessionId identifies one opening of the form by one user
   */
  insert(sessionId: string, sent: Pick<Submission, 'short_code' | 'client_user_id' | 'fields'>): Submission {
    const key = JSON.stringify([sessionId, sent]);
    const existing = this.#submissions.get(key);
    if (existing) return existing.submission;
    const reference = this.findFirst(sessionId, sent)?.reference ?? this.#createReference();
    return this.#submissions.insert({ key, submission: { reference, ...sent, received_at: this.#now() } })
      .submission;
  }

  /** Returns the first submission of a table's form by a user in a session. */
  findFirst(
    sessionId: string,
    { short_code, client_user_id }: Pick<Submission, 'short_code' | 'client_user_id'>,
  ): Submission | undefined {
    const start = `[${JSON.stringify(sessionId)},`;
    return this.#submissions.find(
      ({ key, submission }) =>
        submission.client_user_id === client_user_id &&
        submission.short_code === short_code &&
        key.startsWith(start),
    )?.submission;
  }

  snapshot(): StoredSubmission[] {
    return this.#submissions.snapshot();
  }

  restore(snapshot: StoredSubmission[]): void {
    this.#submissions.restore(snapshot);
  }

  #createReference(): string {
    const digits = this.#secrets.hex(4).toUpperCase();
    return `${digits.slice(0, 4)}-${digits.slice(4)}`;
  }
}
