import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Notice } from '../../ui/form.js';
import type { TestResult } from '../api-tester/send-request.js';

/** A new API key until it is shown. */
interface NewKey {
  label: string;
  key: string;
}

/** The state of one signed-in browser. */
export class Session {
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  /** For the next page. */
  flash: Notice | undefined;
  /** By the id of the key, the newest first. */
  readonly #newKeys = new LRUCache<string, NewKey>({ max: 10 });
  /** Results of the interface test simulator, so that a reload shows a call and does not repeat it. */
  readonly results = new LRUCache<string, TestResult>({ max: 10 });
  readonly #usedNonces = new LRUCache<string, true>({ max: 1000 });

  constructor(startedAt: number) {
    this.startedAt = startedAt;
  }

  /** Returns the notice for the next page, and removes it, because it is shown once. */
  consumeFlash(): Notice | undefined {
    const { flash } = this;
    this.flash = undefined;
    return flash;
  }

  addNewKey(id: string, newKey: NewKey): void {
    this.#newKeys.set(id, newKey);
  }

  /** Returns a key that was not shown yet, and removes it, because it is shown once. @param id Default: the newest */
  consumeNewKey(id = [...this.#newKeys.keys()][0] ?? ''): NewKey | undefined {
    const newKey = this.#newKeys.get(id);
    this.#newKeys.delete(id);
    return newKey;
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
const MAX_SESSIONS = 1000;

/** The console's sessions. A session ends after an hour without use, and after eight hours. */
export class Sessions {
  readonly #sessions: LRUCache<string, Session>;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    // An entry is stale when it is older than `ttl`.
    const ttl = IDLE_TIMEOUT_MS - 1;
    this.#sessions = new LRUCache({ max: MAX_SESSIONS, ttl, ttlResolution: 0, perf: { now } });
  }

  /** Starts a session. @returns its id, for the cookie */
  start(): string {
    const id = randomBytes(32).toString('base64url');
    this.#sessions.set(id, new Session(this.#now()));
    return id;
  }

  /** Returns a session; undefined if it is unknown or expired. @param isBackground whether a script sent the request, which is not use */
  get(id: string, isBackground: boolean): Session | undefined {
    const session = this.#sessions.get(id, { updateAgeOnGet: !isBackground });
    return session && this.#now() - session.startedAt < MAX_LIFETIME_MS ? session : undefined;
  }

  end(id: string): void {
    this.#sessions.delete(id);
  }
}
