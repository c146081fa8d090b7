import { describe, expect, it } from 'vitest';
import { formatView, parseView, type View } from '../../../src/elements/widget/parse-view.js';

const NOTHING: View = { tags: undefined, match: 'any', search: '', sort: 'hub', open: undefined, top: 0 };
const parse = (fields: object) => parseView(JSON.stringify({ ois: 1, ...fields }));

describe('parseView', () => {
  it('returns the view that formatView was given', () => {
    const view: View = {
      tags: ['A', 'B'],
      match: 'all',
      search: 'a b',
      sort: 'name',
      open: 'mei-1',
      top: 120,
    };
    expect(parseView(formatView(view))).toEqual(view);
    expect(parseView(formatView(NOTHING))).toEqual(NOTHING);
  });

  it.each(['', 'x', '{"ois":1', '[]', 'null', '7', '{}', '{"ois":2,"search":"a"}', '{"ois":"1"}'])(
    'returns undefined for a text that is no view: %s',
    (text) => {
      expect(parseView(text)).toBeUndefined();
    },
  );

  it.each([
    { tags: [7] },
    { tags: 'A' },
    { tags: Array.from({ length: 101 }, (_, index) => `${index}`) },
    { match: {} },
    { search: 7 },
    { sort: '__proto__' },
    { sort: 'constructor' },
    { open: '..' },
    { open: '.' },
    { open: '' },
    { open: {} },
    { top: 'low' },
    { top: -1 },
    { unknown: 1 },
  ])('replaces an invalid value by its default, and ignores an unknown one: %j', (fields) => {
    expect(parse(fields)).toEqual(NOTHING);
  });

  it('ignores fields of a prototype', () => {
    expect(parseView('{"ois":1,"__proto__":{"search":"a","open":"mei-1"}}')).toEqual(NOTHING);
  });

  it('keeps each tag once', () => {
    expect(parse({ tags: ['A', 'B', 'A'] })?.tags).toEqual(['A', 'B']);
  });
});
