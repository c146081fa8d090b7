// @vitest-environment node
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createBackend, HubError, type BackendOptions, type LogEntry } from '../../src/server/index.js';
import { TEST_API_KEY } from '../helpers/fake-hub.js';

const GOOD: BackendOptions = {
  hubUrl: 'https://hub.example/base/',
  formUrl: 'http://localhost:5181',
  apiKey: TEST_API_KEY,
  identify: () => null,
};

function errorFor(bad: Record<string, unknown>): HubError {
  try {
    createBackend({ ...GOOD, ...bad } as BackendOptions);
  } catch (error) {
    if (error instanceof HubError) return error;
    throw error;
  }
  throw new Error('No error came.');
}

describe('createBackend', () => {
  it('warns of an option that it does not have, such as a misspelled one', () => {
    const logs: LogEntry[] = [];
    const webhook = { allowedIps: [], dedupe: 'all' };
    const log = (entry: LogEntry): void => void logs.push(entry);
    createBackend({ ...GOOD, alowedOrigins: [], webhook, log } as BackendOptions);
    expect(logs).toEqual([
      { level: 'warn', event: 'unknown_option', message: 'createBackend has no option "alowedOrigins".' },
      { level: 'warn', event: 'unknown_option', message: 'createBackend has no option "webhook.dedupe".' },
    ]);
  });

  it.each<[Record<string, unknown>, RegExp]>([
    [{ hubUrl: 'http://hub.example' }, /^hubUrl must be an https address/],
    [{ hubUrl: 'https://u:p@hub.example' }, /^hubUrl must be an https address/],
    [{ formUrl: 'form.example' }, /^formUrl must be an https address/],
    [{ formUrl: 'http://form.example' }, /^formUrl must be an https address/],
    [{ hubUrl: undefined }, /^hubUrl is missing.*OIS_HUB_URL/],
    [{ formUrl: '' }, /^formUrl is missing.*OIS_FORM_URL/],
    [{ apiKey: undefined }, /^apiKey is missing.*OIS_API_KEY/],
    [{ apiKey: '' }, /^apiKey is missing/],
    [{ apiKey: 7 }, /^apiKey is missing/],
    [{ apiKey: `${TEST_API_KEY}\n` }, /^apiKey must be the full plaintext key.*line break/],
    [{ apiKey: `${TEST_API_KEY} x` }, /^apiKey must be/],
    [{ apiKey: `${TEST_API_KEY}…` }, /^apiKey must be.*masked/],
    [{ identify: undefined }, /^identify must be a function/],
    [{ identify: 'u1' }, /^identify must be a function/],
    [{ store: { get() {}, set() {}, add() {} } }, /^store must have .*publish, subscribe: pass redisStore/],
    [{ store: null }, /^store must have/],
    [{ log: {} }, /^log must be a function/],
    [{ fetch: true }, /^fetch must be a function/],
    [{ now: 5 }, /^now must be a function/],
    [{ webhook: true }, /^webhook must be an object/],
    [{ allowedOrigins: 'https://a.example' }, /^allowedOrigins must be an array/],
    ...['*', 'null', '', 'https://*.a.example', 'a.example', 'file://', 5, null].map(
      (origin): [Record<string, unknown>, RegExp] => [
        { allowedOrigins: [origin] },
        /^allowedOrigins: .*must be a bare origin/,
      ],
    ),
    ...[
      'https://a.example/',
      'https://a.example/x',
      'HTTPS://a.example',
      'https://A.example',
      'https://a.example:443',
      'https://u@a.example',
      'https://a.example?x',
    ].map((origin): [Record<string, unknown>, RegExp] => [
      { allowedOrigins: [origin] },
      /^allowedOrigins: .* is not an origin as browsers send it. Write "https:\/\/a\.example"\.$/,
    ]),
    ...[-1, NaN, '5', 3_601, null].map((listCacheSeconds): [Record<string, unknown>, RegExp] => [
      { listCacheSeconds },
      /^listCacheSeconds must be a number from 0 to 3600; 0 shares nothing/,
    ]),
    ...[0, 65_535, 1e6 + 0.5, 2 ** 27, '8', null].map(
      (maxHubResponseBytes): [Record<string, unknown>, RegExp] => [
        { maxHubResponseBytes },
        /^maxHubResponseBytes must be a whole number from 65536 to 67108864/,
      ],
    ),
    [{ allowedHosts: 'a.example' }, /^allowedHosts must be an array/],
    [{ allowedHosts: [] }, /^allowedHosts must be an array with at least one/],
    ...[
      '',
      '*',
      '*.a.example',
      'https://a.example',
      'a.example/',
      'a.example:x',
      'a.example:99999',
      'A.example',
      'u@a.example',
      'a b',
      '::1',
      5,
      null,
    ].map((host): [Record<string, unknown>, RegExp] => [
      { allowedHosts: [host] },
      /^allowedHosts: .*must be a host such as/,
    ]),
    ...['ois', '/ois/', '/a b', '/a/../b', '/a?x', '/a#x', '//', 5].map(
      (basePath): [Record<string, unknown>, RegExp] => [{ basePath }, /^basePath must be \/ or a path/],
    ),
  ])('throws for %o, with the value to use instead', (bad, message) => {
    const error = errorFor(bad);
    expect(error.code).toBe('BAD_CONFIG');
    expect(error.message).toMatch(message);
    expect(inspect(error)).not.toContain(TEST_API_KEY);
  });

  it.each<Partial<BackendOptions>>([
    {
      allowedOrigins: [
        'https://a.example',
        'http://localhost:5173',
        'capacitor://localhost',
        'https://[::1]:8443',
      ],
    },
    { allowedHosts: ['a.example', 'localhost:3000', 'a.example:80', 'a.example:443', '[::1]', '127.0.0.1'] },
    { listCacheSeconds: 0, maxHubResponseBytes: 65_536 },
    { basePath: '' },
    { basePath: '/' },
    { basePath: '/api/ois' },
    { hubUrl: 'http://127.0.0.1:5180' },
  ])('accepts %o', (good) => {
    expect(() => createBackend({ ...GOOD, ...good })).not.toThrow();
  });

  it('throws without options, with the names of those that are required', () => {
    expect(() => createBackend(undefined as unknown as BackendOptions)).toThrow(
      /needs its options: { hubUrl, formUrl, apiKey, identify }/,
    );
  });

  it('does not show the API key in JSON or util.inspect', () => {
    const backend = createBackend(GOOD);
    expect(JSON.stringify(backend)).not.toContain(TEST_API_KEY);
    expect(inspect(backend, { depth: 10, showHidden: true })).not.toContain(TEST_API_KEY);
  });
});
