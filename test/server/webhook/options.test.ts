// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createBackend, type WebhookOptions } from '../../../src/server/index.js';

const create = (webhook: unknown) =>
  createBackend({
    hubUrl: 'https://hub.example',
    formUrl: 'https://form.example',
    apiKey: 'sk-x',
    identify: () => null,
    webhook: webhook as WebhookOptions,
  });

describe('createBackend, option webhook', () => {
  it.each<[unknown, RegExp]>([
    [true, /^webhook must be an object/],
    ['127.0.0.1', /^webhook must be an object/],
    [{}, /^webhook\.allowedIps must be an array of the outbound IPs/],
    [{ allowedIps: '203.0.113.7' }, /^webhook\.allowedIps must be an array/],
    [{ allowedIps: [], trustedProxies: '10.0.0.1' }, /^webhook\.trustedProxies must be an array/],
    ...[
      '',
      'hub.example',
      'localhost',
      '203.0.113.7:443',
      '[::1]',
      'fe80::1%eth0',
      '203.0.113',
      '010.0.0.1',
      ' 203.0.113.7',
      '203.0.113.0/33',
      '203.0.113.0/',
      '203.0.113.0/-1',
      '203.0.113.0/024',
      '203.0.113.0/24/8',
      '203.0.113.0/1e1',
      '2001:db8::/129',
      '::ffff:203.0.113.0/24',
      '*',
      'https://203.0.113.7',
      203,
      null,
      undefined,
      ['203.0.113.7'],
    ].flatMap((entry): [unknown, RegExp][] => [
      [
        { allowedIps: ['203.0.113.7', entry] },
        /^webhook\.allowedIps: .*must be an IP address or CIDR range such as/,
      ],
      [
        { allowedIps: [], trustedProxies: [entry] },
        /^webhook\.trustedProxies: .*must be an IP address or CIDR range/,
      ],
    ]),
    [
      { allowedIps: [], trustedProxies: ['::1'], clientIpHeader: 'X-Real-IP' },
      /^webhook\.clientIpHeader must be/,
    ],
    [{ allowedIps: [], clientIpHeader: 'x-real-ip' }, /^webhook\.clientIpHeader .*webhook\.trustedProxies/],
    ...[true, 'notification', 'ALL', ['all'], null, {}].map((deduplicate): [unknown, RegExp] => [
      { allowedIps: [], deduplicate },
      /^webhook\.deduplicate must be "notifications", "all" or "none"/,
    ]),
    [{ allowedIps: [], onDeduct: true }, /^webhook\.onDeduct must be a function/],
    [{ allowedIps: [], onUnknown: {} }, /^webhook\.onUnknown must be a function/],
  ])('A6 (S) rejects %o with an error that says what to write', (webhook, message) => {
    expect(() => create(webhook)).toThrow(
      expect.objectContaining({ code: 'BAD_CONFIG', message: expect.stringMatching(message) }),
    );
  });

  it.each<WebhookOptions>([
    { allowedIps: [] },
    { allowedIps: [], deduplicate: 'notifications' },
    { allowedIps: [], deduplicate: 'all' },
    { allowedIps: [], deduplicate: 'none' },
    {
      allowedIps: [
        '203.0.113.7',
        '203.0.113.0/24',
        '2001:db8::7',
        '2001:db8::/32',
        '::ffff:203.0.113.7',
        '::ffff:203.0.113.0/120',
      ],
    },
    { allowedIps: ['127.0.0.1'], trustedProxies: ['10.0.0.0/8', '::1'], clientIpHeader: 'x-real-ip' },
    { allowedIps: ['127.0.0.1'], trustedProxies: ['127.0.0.1'], onDeduct: () => ({ ok: true }) },
  ])('accepts %o', (webhook) => {
    expect(() => create(webhook)).not.toThrow();
  });
});
