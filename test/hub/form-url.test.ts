import { describe, expect, it } from 'vitest';
import { formUrl } from '../../src/hub/form-url.js';
import { isSafeShortCode } from '../../src/hub/short-code.js';

const ROOT = 'https://form.example.com';

describe('formUrl', () => {
  it('D3 (C) returns {form_url}/<short_code>?token=<access_token>', () => {
    expect(formUrl(ROOT, 'abc123', 'tok')).toBe('https://form.example.com/abc123?token=tok');
  });

  it('names the short code or the option that it refuses', () => {
    expect(() => formUrl(ROOT, '..', 't')).toThrow('The short code ".." cannot be part of a URL.');
    expect(() => formUrl('http://form.example.com', 'a', 't')).toThrow(/^form_url must be an https address/);
    expect(() => formUrl(ROOT, 'a', '')).toThrow(
      'The access token has characters that cannot be part of a URL.',
    );
  });

  it('keeps a path in form_url, with or without a slash at its end', () => {
    expect(formUrl('https://example.com/forms', 'a', 't')).toBe('https://example.com/forms/a?token=t');
    expect(formUrl('https://example.com/forms//', 'a', 't')).toBe('https://example.com/forms/a?token=t');
  });

  it.each([
    ['a/b', 'a%2Fb'],
    ['a?b#c', 'a%3Fb%23c'],
    ['100%', '100%25'],
    ['%2e%2e', '%252e%252e'],
    ['a+b c', 'a%2Bb%20c'],
    ['家政', '%E5%AE%B6%E6%94%BF'],
    ['🎉', '%F0%9F%8E%89'],
    ['a\\b', 'a%5Cb'],
    ['...', '...'],
    ["o'clock", "o'clock"],
  ])('D3 (C) encodes the short code %j as one path segment', (shortCode, encoded) => {
    const url = new URL(formUrl(ROOT, shortCode, 't'));
    expect(url.pathname).toBe(`/${encoded}`);
    expect(decodeURIComponent(url.pathname.slice(1))).toBe(shortCode);
  });

  it.each(['a&b=c', 'a+b', 'a#b', '50%', 'täglich', '令牌', 'a b', '&token=other'])(
    'D3 (C) encodes the token %j',
    (token) => {
      const url = new URL(formUrl(ROOT, 'x', token));
      expect([...url.searchParams]).toEqual([['token', token]]);
      expect(url.hash).toBe('');
    },
  );

  it.each(['', '.', '..', 'a\tb', 'a\nb', '\u0000', '\u007f', '\u0085', '\ud800', 'a\udc00'])(
    'refuses the short code %j',
    (shortCode) => {
      expect(isSafeShortCode(shortCode)).toBe(false);
      expect(() => formUrl(ROOT, shortCode, 'secret')).toThrow(
        expect.objectContaining({ code: 'UNSAFE_SHORT_CODE' }),
      );
    },
  );

  it.each(['', 'a\ud800', 'a\nb'])('refuses the token %j without quoting it', (token) => {
    expect(() => formUrl(ROOT, 'x', token)).toThrow(
      expect.objectContaining({ code: 'BAD_RESPONSE', message: expect.not.stringContaining('\n') }),
    );
  });

  it.each([
    'form.example.com',
    '/forms',
    'http://form.example.com',
    'ftp://form.example.com',
    'javascript:alert(1)',
    'https://user:pass@form.example.com',
    'https://form.example.com?x=1',
    'https://form.example.com/?',
    'https://form.example.com/#',
  ])('refuses the form_url %j', (root) => {
    expect(() => formUrl(root, 'x', 't')).toThrow(expect.objectContaining({ code: 'BAD_CONFIG' }));
  });

  it('allows http on this machine only', () => {
    for (const host of ['localhost:5181', '127.0.0.1:80', '[::1]:5181', 'form.localhost']) {
      expect(formUrl(`http://${host}`, 'x', 't')).toContain('/x?token=t');
    }
    expect(() => formUrl('http://localhost.example.com', 'x', 't')).toThrow(/https/);
  });

  it('keeps origin, depth and token for 20,000 random strings', () => {
    const alphabet = [
      '.',
      '/',
      '\\',
      '?',
      '#',
      '%',
      '2e',
      '2F',
      '&',
      '=',
      '+',
      ':',
      '@',
      ' ',
      ';',
      'a',
      '中',
      '🎉',
      '~',
      "'",
    ];
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const word = (): string =>
      Array.from({ length: 1 + random(6) }, () => alphabet[random(alphabet.length)]).join('');
    const wrong: string[] = [];
    for (let i = 0; i < 20_000; i += 1) {
      const [shortCode, token] = [word(), word()];
      if (!isSafeShortCode(shortCode)) continue;
      const url = new URL(formUrl('https://form.example.com/deep/root', shortCode, token));
      const [root, segment, ...more] = url.pathname.split('/').slice(2);
      const tokens = url.searchParams.getAll('token');
      const isKept =
        url.origin === 'https://form.example.com' &&
        url.pathname.startsWith('/deep/') &&
        root === 'root' &&
        decodeURIComponent(segment ?? '') === shortCode &&
        more.length === 0 &&
        tokens.length === 1 &&
        tokens[0] === token;
      if (!isKept) wrong.push(`${JSON.stringify([shortCode, token])} → ${url.href}`);
    }
    expect(wrong).toEqual([]);
  });
});
