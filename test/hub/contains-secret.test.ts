import { describe, expect, it } from 'vitest';
import { containsSecret } from '../../src/hub/contains-secret.js';

const SECRET = 'sk-4f6a/1+b%41==Zé';
const toHex = (byte: number): string => byte.toString(16).padStart(2, '0');
const bytes = [...new TextEncoder().encode(SECRET)];
const hex = bytes.map(toHex).join('');
const escapeAll = (start: string, end = ''): string =>
  bytes.map((byte) => start + toHex(byte) + end).join('');
const encode = (text: string, alphabet: 'base64' | 'base64url'): string =>
  Buffer.from(text).toString(alphabet);

describe('containsSecret', () => {
  it.each([
    ['itself', SECRET],
    ['its beginning', SECRET.slice(0, 6)],
    ['its end', SECRET.slice(-6)],
    ['its middle', SECRET.slice(4, 10)],
    ['an address', encodeURIComponent(SECRET)],
    ['percent escapes', escapeAll('%')],
    ['percent escapes in capitals', escapeAll('%').toUpperCase()],
    ['JSON escapes', escapeAll(String.raw`\u00`)],
    ['JavaScript escapes', escapeAll(String.raw`\x`)],
    ['HTML entities', escapeAll('&#x', ';')],
    ['decimal HTML entities', bytes.map((byte) => `&#${byte};`).join('')],
    ['hexadecimal digits', hex],
    ['hexadecimal digits in capitals', hex.toUpperCase()],
    ['part of the hexadecimal digits', hex.slice(2, 14)],
    [
      'backwards',
      bytes
        .toReversed()
        .map((byte) => String.fromCharCode(byte))
        .join(''),
    ],
    ...['', 'a', 'ab', 'abc'].flatMap((before): [string, string][] => [
      [`base64 after ${before.length}`, encode(before + SECRET + before, 'base64')],
      [`base64url after ${before.length}`, encode(before + SECRET + before, 'base64url')],
    ]),
    ['part of base64', encode(SECRET, 'base64').slice(4, 14)],
  ])('finds a secret in %s', (_spelling, text) => {
    expect(containsSecret(`Token ${text} is invalid`, SECRET, 6)).toBe(true);
    expect(containsSecret(text, SECRET, 6)).toBe(true);
    expect(containsSecret(text, 'another-7Qx2vB9mLpZ4', 6)).toBe(false);
  });

  it.each([
    '',
    'Token is invalid',
    SECRET.slice(0, 5),
    hex.slice(0, 10),
    encode(SECRET, 'base64').slice(4, 10),
  ])('finds none in "%s", which has too little of it', (text) =>
    expect(containsSecret(text, SECRET, 6)).toBe(false),
  );

  it('finds a secret that is shorter than the minimum as a whole', () => {
    expect(containsSecret('Key abc is bad', 'abc', 6)).toBe(true);
    expect(containsSecret('Key ab is bad', 'abc', 6)).toBe(false);
  });

  it('goes through the text and not through the secret, which may be far longer', () => {
    const secret = '7'.repeat(16_000);
    const text = 'The token is out of date.';
    const measure = (run: () => void): number => {
      const startMs = performance.now();
      run();
      return performance.now() - startMs;
    };
    const texts = Array.from({ length: 30 }, (_, i) => `${text}${i}`);
    const searchEachPart = (): void => {
      let found = 0;
      for (let end = 6; end <= secret.length; end += 1) {
        const part = secret.slice(end - 6, end);
        for (const one of texts) if (one.includes(part)) found += 1;
      }
      expect(found).toBe(0);
    };
    const rounds = Array.from({ length: 9 }, () => [
      measure(() => expect(containsSecret(text, secret, 6)).toBe(false)),
      measure(searchEachPart),
    ]);
    const [own, other] = [0, 1].map((run) => Math.min(...rounds.map((round) => round[run]!)));
    expect(own).toBeLessThan(other!);
  });
});
