// What the simulated hub and the backend kit use of node:crypto, in a browser.

const K = new Uint32Array(64);
const START = new Uint32Array(8);
/** FIPS 180-4: fractional parts of roots of the first primes. */
for (let prime = 2, count = 0; count < 64; prime += 1) {
  let isPrime = true;
  for (let factor = 2; factor * factor <= prime; factor += 1) if (prime % factor === 0) isPrime = false;
  if (!isPrime) continue;
  if (count < 8) START[count] = (Math.sqrt(prime) % 1) * 2 ** 32;
  K[count] = (Math.cbrt(prime) % 1) * 2 ** 32;
  count += 1;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** SHA-256. Web Crypto has it as a promise only. */
function sha256(message: Uint8Array): Bytes {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length * 8);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) {
        words[i] = view.getUint32(block + i * 4);
        continue;
      }
      const [a, b] = [words[i - 15]!, words[i - 2]!];
      const small = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const large = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      words[i] = words[i - 16]! + small + words[i - 7]! + large;
    }
    compress(state, words);
  }
  const digest = new Bytes(32);
  const out = new DataView(digest.buffer);
  for (const [index, word] of state.entries()) out.setUint32(index * 4, word);
  return digest;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + K[i]! + words[i]!) >>> 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index]! += word;
}

type Encoding = 'hex' | 'base64' | 'base64url';

/** The part of Node's Buffer that digests need. */
class Bytes extends Uint8Array {
  readUInt8(offset: number): number {
    return this[offset] ?? 0;
  }

  readUInt16BE(offset: number): number {
    return this.readUInt8(offset) * 256 + this.readUInt8(offset + 1);
  }

  override toString(encoding: Encoding = 'hex', start = 0, end = this.length): string {
    const bytes = [...this.subarray(start, end)];
    if (encoding === 'hex') return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const base64 = btoa(String.fromCharCode(...bytes));
    return encoding === 'base64'
      ? base64
      : base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  }
}

const encode = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : data;

function concat(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** HMAC with SHA-256: RFC 2104. */
function hmac(key: Uint8Array, message: Uint8Array): Bytes {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const mask = (byte: number): Uint8Array => block.map((one) => one ^ byte);
  return sha256(concat(mask(0x5c), sha256(concat(mask(0x36), message))));
}

function createDigest(finish: (message: Uint8Array) => Bytes) {
  const parts: Uint8Array[] = [];
  const digest = {
    update(data: string | Uint8Array) {
      parts.push(encode(data));
      return digest;
    },
    digest(encoding?: Encoding): Bytes | string {
      const bytes = finish(concat(...parts));
      return encoding ? bytes.toString(encoding) : bytes;
    },
  };
  return digest;
}

export const createHash = (_algorithm: 'sha256') => createDigest(sha256);
export const createHmac = (_algorithm: 'sha256', key: Uint8Array) =>
  createDigest((message) => hmac(key, message));

/** HKDF with SHA-256, of up to 32 bytes: RFC 5869. */
export function hkdfSync(
  _algorithm: 'sha256',
  secret: string,
  salt: string,
  info: string,
  length: number,
): Uint8Array {
  const key = hmac(salt ? encode(salt) : new Uint8Array(32), encode(secret));
  return hmac(key, concat(encode(info), new Uint8Array([1]))).slice(0, length);
}

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Bytes(length));
export const randomUUID = (): string => crypto.randomUUID();
export const randomInt = (max: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % max;

/** For the store that several servers share, and for the console's password: a page has neither. */
function refuse(): never {
  throw new Error('Not available in the static demo.');
}
export const createCipheriv = refuse;
export const createDecipheriv = refuse;
export const timingSafeEqual = refuse;
