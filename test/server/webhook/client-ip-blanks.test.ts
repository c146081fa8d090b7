import { describe, expect, it } from 'vitest';
import { resolveClientIp } from '../../../src/server/webhook/client-ip.js';
import { createIpAllowlist } from '../../../src/server/webhook/ip-allowlist.js';
import { measureCpuMs } from '../../helpers/cpu-time.js';

const allowlist = (...ips: string[]) => createIpAllowlist(ips, (entry) => new Error(String(entry)));
const rules = {
  allowedIps: allowlist(),
  trustedProxies: allowlist('10.0.0.1'),
  header: 'x-forwarded-for',
} as const;
const resolve = (value: string) =>
  resolveClientIp('10.0.0.1', new Headers({ 'X-Forwarded-For': value }), rules);

describe('resolveClientIp', () => {
  it('V1 V2 (S) ignores spaces and tabs around an entry', () => {
    expect(resolve('junk,\t 203.0.113.7 \t, 10.0.0.1')).toMatchObject({ text: '203.0.113.7' });
  });

  it.each(['\u00a0', '\f', '\v'])(
    'V1 V2 (S) denies an entry with the blank %j, which is not header whitespace',
    (blank) => {
      expect(resolve(`${blank}203.0.113.7${blank}, 10.0.0.1`)).toHaveProperty('reason');
    },
  );

  it('takes linear time for an entry of 300,000 blanks', () => {
    const value = `x${' '.repeat(300_000)}x`;
    expect(measureCpuMs(() => expect(resolve(value)).toHaveProperty('reason'))).toBeLessThan(1000);
  });
});
