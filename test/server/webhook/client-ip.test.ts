// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createBackend } from '../../../src/server/index.js';
import { isAllowed, readNumber, type Rules } from './allowlist-oracle.js';

/** Creates pseudo-random numbers that are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Few addresses, so that the same ones are in lists and chains.
const V4 = [
  '127.0.0.1',
  '10.0.0.1',
  '10.0.0.2',
  '10.1.2.3',
  '203.0.113.7',
  '203.0.113.200',
  '198.51.100.1',
  '8.0.0.1',
];
const V6 = [
  '::1',
  '2001:db8::7',
  '2001:db8::8',
  '2001:db8:0:1::1',
  'fd00::1',
  '::',
  '64:ff9b::cb00:7107',
  '::203.0.113.7',
];
const RANGES = [
  '10.0.0.0/8',
  '10.0.0.0/31',
  '203.0.113.0/24',
  '203.0.113.128/25',
  '203.0.113.77/24',
  '0.0.0.0/0',
  '127.0.0.0/8',
  '2001:db8::/32',
  '2001:db8::/64',
  '2001:db8::7/128',
  'fd00::/8',
  '::/0',
  '::/96',
  '::ffff:10.0.0.0/104',
  '::ffff:203.0.113.7/128',
];
const JUNK = [
  '',
  ' ',
  'unknown',
  'junk',
  '_hidden',
  '203.0.113.7:443',
  '[2001:db8::7]',
  '[2001:db8::7]:443',
  '2001:db8::7%eth0',
  'fe80::1%1',
  '010.0.0.1',
  '203.0.113.07',
  '203.0.113.7.',
  '203.0.113',
  '3405803783',
  '0xcb.0.113.7',
  '203.0.113.256',
  '2001:db8::7::',
  ':::1',
  '2001:db8:0:0:0:0:0:0:7',
  '203.0.113.7/32',
  '"203.0.113.7"',
  '203.0.113.7;',
  '203.0.113.7 10.0.0.1',
  '::ffff:203.0.113.007',
  '\u00a0203.0.113.7',
];

describe('POST /webhook behind proxies', () => {
  it('V1 V2 (S) allows the same clients as an independent oracle, for 10,000 random proxy chains', async () => {
    const random = createRandom(20_250_301);
    const below = (end: number): number => Math.floor(random() * end);
    const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
    const some = <T>(max: number, create: () => T): T[] => Array.from({ length: below(max + 1) }, create);

    /** Formats a random address in one of its notations. */
    function formatAddress(): string {
      if (random() < 0.6) {
        const v4 = pick(V4);
        if (random() < 0.75) return v4;
        const [a, b, c, d] = v4.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
        return pick([
          `::ffff:${v4}`,
          `::FFFF:${a}${b}:${c}${d}`,
          `0:0:0:0:0:ffff:${v4}`,
          `0::ffff:${a}${b}:${c}${d}`,
        ]);
      }
      const v6 = pick(V6);
      const groups = (readNumber(v6) as bigint).toString(16).padStart(32, '0').match(/.{4}/g) as string[];
      return pick([
        v6,
        v6.toUpperCase(),
        groups.join(':'),
        groups.map((group) => group.replace(/^0{1,3}/, '')).join(':'),
      ]);
    }
    const entry = (): string => (random() < 0.5 ? formatAddress() : pick(RANGES));
    const link = (): string =>
      pick(['', ' ', '\t', '  ']) + (random() < 0.12 ? pick(JUNK) : formatAddress()) + pick(['', '', ' ']);

    const seen = { enters: 0, denied: 0, chains: 0 };
    const wrong: unknown[] = [];
    for (let round = 0; round < 200; round += 1) {
      const rules: Rules = {
        allowedIps: some(3, entry),
        trustedProxies: some(3, entry),
        clientIpHeader: random() < 0.8 ? 'x-forwarded-for' : 'x-real-ip',
      };
      const backend = createBackend({
        hubUrl: 'https://hub.example',
        formUrl: 'https://form.example',
        apiKey: 'sk-x',
        identify: () => null,
        log: () => undefined,
        webhook: rules,
      });
      for (let nth = 0; nth < 50; nth += 1) {
        const peer = random() < 0.97 ? formatAddress() : pick(JUNK);
        const headers = new Headers({ 'Content-Type': 'text/plain' });
        for (const name of ['x-forwarded-for', 'x-real-ip']) {
          if (random() < 0.1) continue;
          // Several headers with one name are one list.
          for (const value of [[link(), ...some(3, link)], ...some(1, () => [link()])])
            headers.append(name, value.join(','));
        }
        const request = new Request('https://site.example/ois/webhook', {
          method: 'POST',
          headers,
        });
        const { status } = await backend.fetch(request, { remoteAddress: peer });
        const enters = isAllowed(rules, peer, headers.get(rules.clientIpHeader) ?? undefined);
        // The next check refuses an allowed client, because it sent no JSON.
        if (status !== (enters ? 415 : 403))
          wrong.push({ rules, peer, headers: [...headers], status, enters });
        seen.chains += 1;
        seen[enters ? 'enters' : 'denied'] += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.chains).toBe(10_000);
    expect(seen.enters).toBeGreaterThan(1_000);
    expect(seen.denied).toBeGreaterThan(1_000);
  });
});
