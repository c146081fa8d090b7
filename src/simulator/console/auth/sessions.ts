import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../../bounded-map.js';
import type { TestResult } from '../api-tester/send-request.js';

/** The result of an action, shown on the next page. */
export interface Flash {
  tone: 'good' | 'bad';
  text: string;
}

/** A new API key until it is shown. */
export interface NewKey {
  label: string;
  key: string;
}

const MAX_NONCES = 1000;
const MAX_RESULTS = 10;

/** The state of one signed-in browser. */
export class Session {
  #flash: Flash | undefined;
  #newKey: NewKey | undefined;
  readonly #usedNonces = new LRUCache<string, true>({ max: MAX_NONCES });
  /** Results of the interface test simulator, so that a reload shows a call and does not repeat it. */
  readonly results = new LRUCache<string, TestResult>({ max: MAX_RESULTS });

  setFlash(text: string, tone: Flash['tone'] = 'good'): void {
    this.#flash = { tone, text };
  }

  consumeFlash(): Flash | undefined {
    const flash = this.#flash;
    this.#flash = undefined;
    return flash;
  }

  setNewKey(key: NewKey): void {
    this.#newKey = key;
  }

  consumeNewKey(): NewKey | undefined {
    const key = this.#newKey;
    this.#newKey = undefined;
    return key;
  }

  /** Whether a form with this nonce took effect already, as after a double click or a reload. */
  isNonceUsed(nonce: string): boolean {
    return nonce === '' || this.#usedNonces.has(nonce);
  }

  /** Marks a nonce as used. @returns false if it was used before */
  consumeNonce(nonce: string): boolean {
    if (this.isNonceUsed(nonce)) return false;
    this.#usedNonces.set(nonce, true);
    return true;
  }

  /** Lets a form with this nonce be sent again, after it took no effect. */
  releaseNonce(nonce: string): void {
    this.#usedNonces.delete(nonce);
  }
}

const IDLE_TIMEOUT_MS = 60 * 60_000;
const MAX_LIFETIME_MS = 8 * 60 * 60_000;

interface StoredSession {
  session: Session;
  startedAt: number;
  usedAt: number;
}

/** The console's sessions. A session ends after an hour without use, and after eight hours. */
export class Sessions {
  readonly #sessions = new Map<string, StoredSession>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Starts a session. @returns its id, for the cookie */
  start(): string {
    for (const [id, stored] of this.#sessions) if (this.#isExpired(stored)) this.#sessions.delete(id);
    const id = randomBytes(32).toString('base64url');
    this.#sessions.set(id, { session: new Session(), startedAt: this.#now(), usedAt: this.#now() });
    return id;
  }

  /** Returns a session; undefined if it is unknown or expired. @param isBackground whether a script sent the request, which is not use */
  get(id: string | undefined, isBackground: boolean): Session | undefined {
    const stored = this.#sessions.get(id ?? '');
    if (!stored || this.#isExpired(stored)) return undefined;
    if (!isBackground) stored.usedAt = this.#now();
    return stored.session;
  }

  end(id: string | undefined): void {
    this.#sessions.delete(id ?? '');
  }

  #isExpired({ startedAt, usedAt }: StoredSession): boolean {
    return this.#now() - usedAt >= IDLE_TIMEOUT_MS || this.#now() - startedAt >= MAX_LIFETIME_MS;
  }
}
