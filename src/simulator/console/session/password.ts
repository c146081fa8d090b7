import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** Without letters and digits that look alike: it is typed from a terminal's line. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const SHORTEST = 8;

const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A password of 79 random bits, such as `k7fm-x2pq-93vd-ha4t`. */
export function randomPassword(): string {
  return Array.from({ length: 4 }, group).join('-');
}

/** @throws {Error} if it is too short to keep anybody out */
export function checkedPassword(password: string): string {
  if (password.length < SHORTEST) {
    throw new Error(
      `consolePassword must have ${SHORTEST} characters or more; leave it out for a random one.`,
    );
  }
  return password;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time wherever the two first differ. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
