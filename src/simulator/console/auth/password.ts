import { randomInt } from 'node:crypto';

/** No letters and digits that look alike, because the password is typed by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const MIN_LENGTH = 8;

const generateGroup = (): string =>
  Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Generates a password of 79 random bits, such as `k7fm-x2pq-93vd-ha4t`. */
export const generatePassword = (): string => Array.from({ length: 4 }, generateGroup).join('-');

/** @throws {Error} if the password is too short */
export function validatePassword(password: string): string {
  if (password.length >= MIN_LENGTH) return password;
  throw new Error(
    `consolePassword (CONSOLE_PASSWORD) must have ${MIN_LENGTH} characters or more; leave it out for a random one.`,
  );
}
