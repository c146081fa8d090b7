import { describe, expect, it } from 'vitest';
import {
  formatParameters,
  readParameters,
  writeParameters,
} from '../../../src/elements/widget/url-parameters.js';

const PAGE = 'https://shop.example/a%20b';
const read = (query: string): object =>
  JSON.parse(JSON.stringify(readParameters(PAGE + query, 'ois'))) as object;

describe('URL parameters', () => {
  it('are readable if their values are simple', () => {
    const query = formatParameters('ois', {
      tags: ['home', 'garden'],
      match: 'all',
      search: 'sofa bed',
      sort: 'name',
      open: 'sofa1',
    });
    expect(query).toBe('ois-tags=home,garden&ois-match=all&ois-q=sofa+bed&ois-sort=name&ois-open=sofa1');
  });

  it('have no blank tag, as the attribute has none', () => {
    expect(read('?ois-tags=%20,home')).toMatchObject({ tags: ['home'] });
  });

  it.each([
    [['a,b', 'c']],
    [['\\', '\\,', ',']],
    [['家电', 'ä&=?#%2C+ ']],
    [[]],
    [['x'.repeat(300)]],
    [['a\nb', '🛋️']],
  ])('come back as they were: tags %j', (tags) => {
    const href = writeParameters(PAGE, 'ois', { tags, search: '50% + 1 = ?&#' });
    expect(read(href.slice(PAGE.length))).toEqual({ tags, search: '50% + 1 = ?&#' });
    // As routers write it.
    expect(read(`?${new URL(href).searchParams}`)).toEqual({ tags, search: '50% + 1 = ?&#' });
  });

  it.each([
    ['', '?ois-q=x'],
    ['?', '?ois-q=x'],
    ['#/route?ois-q=1', '?ois-q=x#/route?ois-q=1'],
    ['?A=%61&&b&c=1,2;%zz#?#', '?A=%61&&b&c=1,2;%zz&ois-q=x#?#'],
    ['?ois-q=old&a=1&ois%2Dsort=name', '?a=1&ois-q=x'],
    ['?ois-question=1&shop-q=2', '?ois-question=1&shop-q=2&ois-q=x'],
  ])('leave all else in %s as it is', (before, after) => {
    expect(writeParameters(PAGE + before, 'ois', { search: 'x' })).toBe(PAGE + after);
  });

  it.each(['', '?', '?a&&b=%zz#?', '#', '?#/x?ois-q=1'])('are not added to %s without values', (query) => {
    expect(writeParameters(PAGE + query, 'ois', {})).toBe(PAGE + query);
  });

  it.each([
    ['?ois-sort=price'],
    ['?ois-match=none'],
    ['?ois-open=..'],
    ['?ois-open='],
    ['?ois-open=a%00b'],
    ['?ois-q='],
    [`?ois-q=${'x'.repeat(1_001)}`],
    [`?ois-tags=${Array.from({ length: 51 }, (_, index) => index).join()}`],
    ['?sort=name&open=sofa1'],
  ])('are ignored if they are not valid: %s', (query) => {
    expect(read(query)).toEqual({});
  });

  it('may be broken in any way', () => {
    expect(read('?ois-tags=a,,%E0%A4%A,a,\\&ois-q=%&ois-tags=later')).toEqual({
      tags: ['a', '\uFFFD%A'],
      search: '%',
    });
  });

  it('are not written if they are too long to be read', () => {
    expect(formatParameters('ois', { search: 'x'.repeat(1_001), sort: 'name' })).toBe('ois-sort=name');
    const tags = Array.from({ length: 51 }, (_, index) => `${index}`);
    expect(formatParameters('ois', { tags, sort: 'name' })).toBe('ois-sort=name');
  });

  it('have the prefix of their widget', () => {
    expect(writeParameters(`${PAGE}?b-q=1`, 'a', { search: 'x' })).toBe(`${PAGE}?b-q=1&a-q=x`);
    expect(readParameters(`${PAGE}?b-q=1&a-q=x`, 'b').search).toBe('1');
  });
});
