// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { resolveClientIp, type ClientIpRules } from '../../../src/server/webhook/client-ip.js';
import { createIpAllowlist, parseIp } from '../../../src/server/webhook/ip-allowlist.js';

const createList = (...entries: unknown[]) =>
  createIpAllowlist(entries, (entry) => new Error(`not an entry: ${String(entry)}`));

const isListed = (list: ReturnType<typeof createList>, text: string): boolean => list(parseIp(text)!);

describe('parseIp', () => {
  it.each([
    ['203.0.113.7', 'ipv4', '203.0.113.7'],
    ['::ffff:203.0.113.7', 'ipv4', '203.0.113.7'],
    ['::FFFF:cb00:7107', 'ipv4', '203.0.113.7'],
    ['2001:DB8:0::0007', 'ipv6', '2001:db8::7'],
    ['::ffff:0:203.0.113.7', 'ipv6', '::ffff:0:cb00:7107'],
    ['64:ff9b::203.0.113.7', 'ipv6', '64:ff9b::cb00:7107'],
  ])('A6 (S) parses %s', (text, family, canonical) => {
    expect(parseIp(text)).toEqual({ family, text: canonical });
  });

  it.each(['', ' 203.0.113.7', '203.0.113.7:80', '[::1]', 'fe80::1%eth0', '010.0.0.1', '1.2.3', 'junk'])(
    'A6 (S) refuses %j',
    (text) => expect(parseIp(text)).toBeUndefined(),
  );
});

describe('createIpAllowlist', () => {
  it('A6 (S) allows no one if it is empty', () => {
    expect(isListed(createList(), '127.0.0.1')).toBe(false);
  });

  it.each([
    ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7'], ['203.0.113.8', '::203.0.113.7']],
    ['203.0.113.0/25', ['203.0.113.0', '203.0.113.127'], ['203.0.113.128', '203.0.112.255']],
    ['203.0.113.7/32', ['203.0.113.7'], ['203.0.113.6']],
    ['0.0.0.0/0', ['8.8.8.8'], ['2001:db8::1']],
    ['::/0', ['2001:db8::1'], ['8.8.8.8']],
    ['2001:db8::/33', ['2001:db8:7fff::1'], ['2001:db8:8000::1']],
    ['2001:db8::7/128', ['2001:db8::7'], ['2001:db8::6']],
    ['::ffff:203.0.113.0/120', ['203.0.113.255'], ['203.0.112.1']],
    ['::ffff:0.0.0.0/96', ['8.8.8.8'], ['2001:db8::1']],
  ])('A6 (S) allows those of %s alone', (entry, allowed, denied) => {
    const list = createList(entry);
    expect(allowed.filter((text) => !isListed(list, text))).toEqual([]);
    expect(denied.filter((text) => isListed(list, text))).toEqual([]);
  });

  it.each([
    '',
    '/',
    '/8',
    'junk',
    'junk/8',
    '203.0.113.0/33',
    '203.0.113.0/',
    '203.0.113.0/-1',
    '203.0.113.0/08',
    '203.0.113.0/8/8',
    '203.0.113.0/1x',
    '203.0.113.0/x1',
    '203.0.113.0/1000',
    '2001:db8::/129',
    '::ffff:203.0.113.0/95',
    '::ffff:203.0.113.0/129',
    7,
    null,
    undefined,
  ])('A6 (S) refuses the entry %j', (entry) => {
    expect(() => createList('127.0.0.1', entry)).toThrow(`not an entry: ${String(entry)}`);
  });
});

describe('resolveClientIp', () => {
  const createRules = (header: ClientIpRules['header'] = 'x-forwarded-for'): ClientIpRules => ({
    allowedIps: createList(),
    trustedProxies: createList('10.0.0.0/8'),
    header,
  });

  it.each<[string | undefined, string | undefined, RegExp]>([
    [undefined, '203.0.113.7', /address is unknown.*remoteAddress.*Unix socket/],
    ['', '203.0.113.7', /address of the connection is not a bare IP address/],
    ['10.0.0.1:80', '203.0.113.7', /address of the connection/],
    ['10.0.0.1', undefined, /trusted proxy 10\.0\.0\.1 sent no X-Forwarded-For\. Configure/],
    ['10.0.0.1', '203.0.113.7, junk', /entry in X-Forwarded-For that is not a bare IP address/],
    ['10.0.0.1', '203.0.113.7,', /entry in X-Forwarded-For/],
    ['10.0.0.1', '', /entry in X-Forwarded-For/],
  ])('A6 (S) says why the client of %s with the header %j is unknown', (address, value, reason) => {
    const headers = new Headers(value === undefined ? {} : { 'X-Forwarded-For': value });
    expect(resolveClientIp(address, headers, createRules())).toEqual({
      reason: expect.stringMatching(reason),
    });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['10.0.0.1', {}, /sent no X-Real-IP/],
    ['10.0.0.1', { 'X-Real-IP': '203.0.113.7, 203.0.113.8' }, /entry in X-Real-IP/],
  ])('A6 (S) says why the client of %s with %o is unknown', (address, headers, reason) => {
    const result = resolveClientIp(address, new Headers(headers), createRules('x-real-ip'));
    expect(result).toEqual({ reason: expect.stringMatching(reason) });
  });

  it.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '192.0.2.66, 198.51.100.1 ,\t10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ])('A6 (S) finds the client behind %s with the header %j', (address, value, client) => {
    const headers = new Headers({ 'X-Forwarded-For': value });
    expect(resolveClientIp(address, headers, createRules())).toEqual({ family: 'ipv4', text: client });
  });
});
