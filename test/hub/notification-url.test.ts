// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { addTokenToLink, notificationUrl, removeToken } from '../../src/hub/notification-url.js';

const ROOT = 'https://form.example';
const TOKEN = 'a+b/c=&d #?';
const ENCODED = 'a%2Bb%2Fc%3D%26d%20%23%3F';

describe('V7 (S) notificationUrl', () => {
  it.each([
    ['/orders/1', `/orders/1?token=${ENCODED}`],
    ['/', `/?token=${ENCODED}`],
    ['/orders?id=1', `/orders?id=1&token=${ENCODED}`],
    ['/orders?', `/orders?token=${ENCODED}`],
    ['/orders?id=1&', `/orders?id=1&token=${ENCODED}`],
    ['/orders?id=1#part', `/orders?id=1&token=${ENCODED}#part`],
    ['/orders#part?x=1', `/orders?token=${ENCODED}#part?x=1`],
    ['/orders?back=https://other.example//x', `/orders?back=https://other.example//x&token=${ENCODED}`],
    ['/a//b', `/a//b?token=${ENCODED}`],
    ['/订单?状态=1', `/%E8%AE%A2%E5%8D%95?%E7%8A%B6%E6%80%81=1&token=${ENCODED}`],
    ['/a?token=theirs', `/a?token=${ENCODED}`],
    ['/a?token=theirs&x=1&token', `/a?x=1&token=${ENCODED}`],
    ['/a?%74oken=theirs&x=1', `/a?x=1&token=${ENCODED}`],
    ['/a?tokens=2', `/a?tokens=2&token=${ENCODED}`],
    ['/a?x=1&?token=2', `/a?x=1&?token=2&token=${ENCODED}`],
    ['/a? &token=theirs', `/a?%20&token=${ENCODED}`],
    ['/@other.example/', `/@other.example/?token=${ENCODED}`],
  ])('resolves %s', (link, expected) => {
    expect(notificationUrl(ROOT, link, TOKEN)).toBe(ROOT + expected);
    expect(notificationUrl(`${ROOT}/base/`, link, TOKEN)).toBe(`${ROOT}/base${expected}`);
  });

  it.each([
    '',
    'orders/1',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/a\0',
    '/a\u0085',
    ' /a',
    '?x=1',
    '#x',
    '@evil.example/',
    ':8443/x',
    '.evil.example/x',
    'javascript:alert(1)',
    '/a\ud800',
    '/.//evil.example',
    '/x/..//e',
    '/%2e//evil.example',
  ])('refuses %j', (link) => {
    let error: unknown;
    try {
      notificationUrl(ROOT, link, TOKEN);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ code: 'BAD_RESPONSE', message: expect.stringContaining('link_url') });
    expect(String(error)).not.toContain(TOKEN);
  });

  it.each(['/..', '/../x', '/%2e%2e/x', '/a/../../x', '/.%2E/base-two', '/.a/../../x', '/.a/../..'])(
    'stays in the folder of the form root: %s',
    (link) => {
      expect(() => notificationUrl(`${ROOT}/base`, link, TOKEN)).toThrow(/link_url/);
    },
  );

  it.each(['', 'a\n', 'a\ud800'])('refuses the token %j', (token) => {
    expect(() => notificationUrl(ROOT, '/a', token)).toThrow(/access token/);
  });

  it('never leaves the origin, for random paths', () => {
    const parts = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      '&',
      'token=x',
      'evil.example',
      '\t',
      ';',
      ' ',
      'a',
      '%2F',
      '%5C',
      '％',
    ];
    let made = 0;
    for (const a of parts)
      for (const b of parts)
        for (const c of parts)
          for (const d of parts) {
            let href: string;
            try {
              href = notificationUrl(`${ROOT}/base`, `/${a}${b}${c}${d}`, 'T');
            } catch {
              continue;
            }
            made += 1;
            const url = new URL(href);
            const stays =
              url.origin === ROOT && url.pathname.startsWith('/base/') && !url.pathname.startsWith('/base//');
            const tokens = url.searchParams.getAll('token');
            if (!stays || tokens.length !== 1 || tokens[0] !== 'T' || url.hash.includes('token=T')) {
              expect.fail(`${a}${b}${c}${d} became ${href}`);
            }
          }
    expect(made).toBeGreaterThan(10_000);
  });
});

describe('V7 (S) addTokenToLink', () => {
  it.each([
    ['https://form.example/orders/7', `${ROOT}/orders/7?token=${ENCODED}`],
    ['/orders/7?token=other', `${ROOT}/orders/7?token=${ENCODED}`],
    ['https://FORM.example:443/orders/7?n=1#top', `${ROOT}/orders/7?n=1&token=${ENCODED}#top`],
    ['https://form.example/a?token=other&%74oken=third&b=1', `${ROOT}/a?b=1&token=${ENCODED}`],
    ['https://form.example', `${ROOT}/?token=${ENCODED}`],
    ['https://form.example/a/../b', `${ROOT}/b?token=${ENCODED}`],
  ])('adds our token alone: %s', (link, href) => {
    expect(addTokenToLink(`${ROOT}/`, link, TOKEN)).toBe(href);
  });

  it.each([
    'https://evil.example/orders/7',
    'https://form.example.evil.example/a',
    'https://form.example@evil.example/a',
    'https://me@form.example/a',
    'http://form.example/a',
    'https://form.example:8443/a',
    'https://form.example//evil.example/a',
    '//form.example/a',
    'javascript:alert(1)',
    '',
  ])('refuses what is not below the form site’s root: %j', (link) => {
    expect(() => addTokenToLink(ROOT, link, TOKEN)).toThrow(/not a path of the form site/);
  });

  it.each(['https://form.example/other/a', 'https://form.example/base', 'https://form.example/base/../a'])(
    'refuses what is beside the path of the root: %s',
    (link) => {
      expect(() => addTokenToLink(`${ROOT}/base`, link, TOKEN)).toThrow(/not a path of the form site/);
    },
  );
});

describe('removeToken', () => {
  it.each([
    ['https://f.example/a?token=x', 'https://f.example/a'],
    ['https://f.example/a?b=%20&token=x&c#d?token=y', 'https://f.example/a?b=%20&c#d?token=y'],
    ['https://f.example/a?%74oken', 'https://f.example/a'],
    ['https://f.example/a?tokens=1', 'https://f.example/a?tokens=1'],
  ])('%s', (href, expected) => {
    expect(removeToken(href)).toBe(expected);
  });
});
