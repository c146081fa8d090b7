import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** No letters and digits that look alike, because the password is typed by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const MIN_LENGTH = 8;
const MAX_FAILURES = 5;
const FAILURE_WINDOW_MS = 60_000;

const generateGroup = (): string =>
  Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Generates a password of 79 random bits, such as `k7fm-x2pq-93vd-ha4t`. */
export const generatePassword = (): string => Array.from({ length: 4 }, generateGroup).join('-');

/** @throws {Error} if the password is too short */
export function validatePassword(password: string): string {
  if (password.length >= MIN_LENGTH) return password;
  throw new Error(
    `consolePassword must have ${MIN_LENGTH} characters or more; leave it out for a random one.`,
  );
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two texts in constant time. */
export const isEqual = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));

/** Limits wrong passwords for all clients together, because the console has one user. */
export class LoginLimiter {
  #failureTimes: number[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the seconds until the next attempt is allowed; 0 if it is allowed now. */
  getSecondsToWait(): number {
    this.#failureTimes = this.#failureTimes.filter((time) => this.#now() - time < FAILURE_WINDOW_MS);
    const [first] = this.#failureTimes;
    if (first === undefined || this.#failureTimes.length < MAX_FAILURES) return 0;
    return Math.ceil((first + FAILURE_WINDOW_MS - this.#now()) / 1000);
  }

  recordFailure(): void {
    this.#failureTimes.push(this.#now());
  }
}
