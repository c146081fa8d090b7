import { describe, expect, it } from 'vitest';
import { MAX_TOKEN_LIFETIME_SECONDS } from '../../src/hub/token-answer.js';
import { parseTokenAnswer, parseTokenResponse } from '../../src/hub/parse-token-answer.js';
import { readTokenFields } from '../../src/hub/token-fields.js';

const read = (value: unknown): unknown => parseTokenAnswer(value, 'The token endpoint');

describe('parseTokenAnswer', () => {
  it('R5 (C) parses a flat answer', () => {
    expect(
      read({
        access_token: 't',
        expires_in: 60,
        form_url: 'https://form.example.com/',
        hub_url: 'https://hub.example.com',
      }),
    ).toMatchObject({
      value: 't',
      expiresIn: 60,
      formUrl: 'https://form.example.com',
      hubUrl: 'https://hub.example.com',
    });
  });

  it('R1 R5 (C) parses the hub’s own envelope, and form_url inside or beside it', () => {
    const data = { access_token: 't', expires_in: 60 };
    const formUrl = 'https://form.example.com';
    expect(read({ code: 200, message: 'success', data })).toMatchObject({ value: 't', expiresIn: 60 });
    expect(read({ code: 200, message: 'success', data, form_url: formUrl })).toMatchObject({ formUrl });
    expect(read({ code: 200, message: 'success', data: { ...data, form_url: formUrl } })).toMatchObject({
      formUrl,
    });
  });

  it('parses included lists', () => {
    expect(
      read({ access_token: 't', expires_in: 60, tags: ['a'], tables: [{ short_code: 'x' }, {}] }),
    ).toMatchObject({
      tags: { list: ['a'], skipped: 0 },
      tables: { list: [{ short_code: 'x', name: 'x' }], skipped: 1 },
    });
  });

  it.each([0, -1, Number.NaN, null, undefined, '3600', {}])('R5 (C) refuses expires_in %j', (life) => {
    expect(() => read({ access_token: 't', expires_in: life })).toThrow(/expires_in/);
  });

  it('shortens a lifetime above a day', () => {
    expect(read({ access_token: 't', expires_in: 1e12 })).toMatchObject({
      expiresIn: MAX_TOKEN_LIFETIME_SECONDS,
    });
    expect(read({ access_token: 't', expires_in: Infinity })).toMatchObject({
      expiresIn: MAX_TOKEN_LIFETIME_SECONDS,
    });
  });

  it.each([undefined, null, '', 7, {}])('refuses access_token %j', (token) => {
    expect(() => read({ access_token: token, expires_in: 60 })).toThrow(/access_token/);
  });

  it('refuses a token with control characters or lone surrogates, without quoting it', () => {
    for (const token of ['secret\n', 'secret\ud800']) {
      expect(() => read({ access_token: token, expires_in: 60 })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('secret') }),
      );
    }
  });

  it.each([null, 'x', [], 3])('refuses %j as an answer', (value) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code: 'BAD_RESPONSE' }));
  });

  it('refuses an insecure form_url or hub_url', () => {
    const token = { access_token: 't', expires_in: 60 };
    expect(() => read({ ...token, form_url: 'http://form.example.com' })).toThrow(
      /form_url must be an https address/,
    );
    expect(() => read({ ...token, hub_url: '/hub' })).toThrow(/hub_url must be an https address/);
  });
});

describe('parseTokenResponse', () => {
  it('throws the error of the status', () => {
    const body = JSON.stringify({ access_token: 't', expires_in: 60 });
    expect(parseTokenResponse(200, body, 'X')).toMatchObject({ value: 't' });
    expect(() => parseTokenResponse(401, body, 'X')).toThrow(
      expect.objectContaining({ code: 'UNAUTHORIZED' }),
    );
    expect(() => parseTokenResponse(500, '<h1>Oops</h1>', 'X')).toThrow(
      expect.objectContaining({ code: 'SERVER' }),
    );
    expect(() => parseTokenResponse(200, '<h1>Sign in</h1>', 'X')).toThrow(/HTML page/);
  });
});

describe('readTokenFields', () => {
  it('returns the fields of a flat response, and those in and beside an envelope, valid or not', () => {
    expect({ ...readTokenFields({ access_token: 1 }) }).toEqual({ access_token: 1 });
    const wrapped = { code: 200, form_url: 'f', data: { access_token: 't', code: 1 } };
    expect(readTokenFields(wrapped)).toMatchObject({ code: 1, form_url: 'f', access_token: 't' });
  });

  it('returns no fields for what is no object, and inherits none', () => {
    expect(Object.keys(readTokenFields(['t']))).toEqual([]);
    expect('toString' in readTokenFields({ data: {} })).toBe(false);
  });
});
