// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { jsonLog } from '../../src/cli/json-log.js';
import { measureCpuMs } from '../helpers/cpu-time.js';

function logged(message: string, secrets: string[] = []): string {
  let text = '';
  jsonLog((line) => (text += line), secrets)({ level: 'info', event: 'x', message });
  return (JSON.parse(text) as { message: string }).message;
}

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl';

describe('jsonLog', () => {
  it.each([
    ['Bearer abc.def failed', 'Bearer … failed'],
    ['authorization: bearer \t abc', 'authorization: bearer \t …'],
    ['{"access_token":"abc","expires_in":1}', '{"access_token":"…","expires_in":1}'],
    [String.raw`"{\"token\":\"abc\",\"n\":1}"`, String.raw`"{\"token\":\"…\",\"n\":1}"`],
    [String.raw`{\\\"token\\\": \\\"a\bc\\\"}`, String.raw`{\\\"token\\\": \\\"…\\\"}`],
    [String.raw`token=ab\\cd\e&x=1`, 'token=…&x=1'],
    ["{ access_token = 'abc' }", "{ access_token = '…' }"],
    ['https://form.example/a?token=abc&x=1', 'https://form.example/a?token=…&x=1'],
    [`the session ${JWT} is old`, 'the session … is old'],
    [`ois_session=${JWT}; Path=/`, 'ois_session=…; Path=/'],
    [`a-${JWT}`, 'a-…'],
    [`${JWT}.${JWT}`, '…'],
    [`www.example.${JWT}`, 'www.example.…'],
    ['my-secret here', '… here'],
    ['eyJ is no token, nor is eyJx.y', 'eyJ is no token, nor is eyJx.y'],
    ['dist/lib/cli/main.js:12:7 at 10.0.0.1', 'dist/lib/cli/main.js:12:7 at 10.0.0.1'],
    ['tokens are short-lived', 'tokens are short-lived'],
  ])('A1 (S) masks credentials in "%s"', (message, line) => {
    expect(logged(message, ['my-secret'])).toBe(line);
  });

  it('escapes what a terminal obeys', () => {
    const lines: string[] = [];
    jsonLog((line) => lines.push(line), [])({ level: 'info', event: 'x', message: 'a\u009b31m\u202eb' });
    expect(lines[0]).toContain(String.raw`a\u009b31m\u202eb`);
  });

  // Repeated parts of each pattern: with backtracking from every position, matching takes seconds.
  it.each([
    'eyJ-',
    'eyJ',
    'eyJ.',
    'eyJ-.',
    'eyJa.a.',
    'token',
    'token ',
    'token"',
    'token= ',
    'access_token ',
    'access_',
    'Bearer ',
    'Bearer',
    ' ',
    '\t',
    '\\',
    'token\\',
    '=',
    '"',
    'a.',
    '-',
    '…',
  ])('logs 100 kB of "%s" in less than 250 ms', (piece) => {
    const hostile = ['', 'Bearer', 'token', 'token=', 'eyJa.'].map(
      (start) => start + piece.repeat(100_000 / piece.length),
    );
    for (const text of [...hostile, ...hostile.map((one) => `${one}!`), ...hostile.map((one) => `${one}"`)]) {
      expect(measureCpuMs(() => logged(text, ['my-secret']))).toBeLessThan(250);
    }
  });
});
