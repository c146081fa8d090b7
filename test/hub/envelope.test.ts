import { describe, expect, it } from 'vitest';
import { parseEnvelope } from '../../src/hub/parse-envelope.js';
import type { HubErrorCode } from '../../src/hub/errors.js';

const open = (status: number, body: unknown): unknown =>
  parseEnvelope(status, typeof body === 'string' ? body : JSON.stringify(body), 'The hub');

describe('parseEnvelope', () => {
  it('R1 (C S) returns data if HTTP status and code are both successful', () => {
    expect(open(200, { code: 200, message: 'success', data: { list: [] }, extra: 1 })).toEqual({ list: [] });
    expect(open(201, { code: 200, message: 'success', data: {} })).toEqual({});
  });

  it.each<[string, number, unknown, HubErrorCode]>([
    ['code 401 at HTTP 200', 200, { code: 401, message: 'no' }, 'UNAUTHORIZED'],
    ['code 402 at HTTP 200', 200, { code: 402, message: 'no' }, 'POOL_INSUFFICIENT'],
    ['code 5001 at HTTP 200', 200, { code: 5001, message: 'no' }, 'REFUSED'],
    ['code 0 at HTTP 200', 200, { code: 0, message: 'ok', data: {} }, 'REFUSED'],
    ['code 200 at HTTP 500', 500, { code: 200, message: 'success', data: {} }, 'SERVER'],
    ['HTTP 401', 401, { code: 401, message: 'no' }, 'UNAUTHORIZED'],
    ['HTTP 403', 403, { code: 403, message: 'no' }, 'FORBIDDEN'],
    ['HTTP 404 in HTML', 404, '<h1>Not found</h1>', 'NOT_FOUND'],
    ['HTTP 429', 429, {}, 'RATE_LIMITED'],
    ['HTTP 502 in HTML', 502, '<html>', 'SERVER'],
    ['HTML at HTTP 200', 200, '<!doctype html><title>Sign in</title>', 'BAD_RESPONSE'],
    ['an empty body', 200, '', 'BAD_RESPONSE'],
    ['a list', 200, [], 'BAD_RESPONSE'],
    ['null', 200, 'null', 'BAD_RESPONSE'],
    ['no code', 200, { data: {} }, 'BAD_RESPONSE'],
    ['a code in quotes', 200, { code: '200', data: {} }, 'BAD_RESPONSE'],
    ['no data', 200, { code: 200, message: 'success' }, 'BAD_RESPONSE'],
    ['data that is a list', 200, { code: 200, message: 'success', data: [] }, 'BAD_RESPONSE'],
  ])('R1 R2 X1 X2 (C S) throws for %s', (_name, status, body, code) => {
    expect(() => open(status, body)).toThrow(expect.objectContaining({ code, status }));
  });

  it('X1 X2 (C S) throws an error with the hub’s message, HTTP status and code', () => {
    expect(() => open(200, { code: 5001, message: 'maintenance' })).toThrow(
      'The hub answered: maintenance (HTTP 200, code 5001).',
    );
  });

  it('shortens a message to one line', () => {
    expect(() => open(400, { code: 400, message: `a\nb\u0007${'x'.repeat(10_000)}` })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^The hub answered: a b x{190,200} \(HTTP 400\)\.$/),
      }),
    );
  });
});
