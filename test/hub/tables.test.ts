import { describe, expect, it } from 'vitest';
import { parseTables, parseTags } from '../../src/hub/tables.js';

const table = (fields: object): unknown =>
  parseTables({ list: [{ short_code: 'x', ...fields }] }, 'The hub').list[0];

describe('parseTables', () => {
  it('R7 R11 (C) returns the fields of the specification and no others', () => {
    const full = {
      name: 'Sofa cleaning',
      industry: 'Housekeeping',
      icon: 'https://hub.example.com/icons/sofa.svg',
      tags: ['home', 'cleaning'],
      total: 60,
      unknown: 1,
    };
    const { unknown: _unknown, ...known } = full;
    expect(table(full)).toEqual({ short_code: 'x', ...known });
  });

  it('R7 R11 (C) returns defaults for missing and invalid fields', () => {
    const bare = { short_code: 'x', name: 'x', industry: '', icon: null, tags: [], total: null };
    expect(table({})).toEqual(bare);
    expect(table({ name: null, industry: null, icon: null, tags: null, total: null })).toEqual(bare);
    expect(table({ name: '  ', industry: 7, icon: {}, tags: 'home', total: '60' })).toEqual(bare);
    expect(table({ tags: ['a', null, 3, '', ' ', 'b', 'a'] })).toMatchObject({ tags: ['a', 'b'] });
  });

  it('skips and counts items without a short_code', () => {
    const list = [
      { short_code: 'a' },
      { name: 'none' },
      null,
      'text',
      [],
      { short_code: 7 },
      { short_code: '' },
    ];
    const read = parseTables({ list }, 'The hub');
    expect(read.list.map((item) => item.short_code)).toEqual(['a', '']);
    expect(read.skipped).toBe(5);
  });

  it.each([{}, { list: null }, { list: {} }, { list: 'a' }])(
    'throws for a missing list (%j) instead of returning an empty one',
    (data) => {
      expect(() => parseTables(data, 'The hub')).toThrow(expect.objectContaining({ code: 'BAD_RESPONSE' }));
      expect(() => parseTags(data, 'The hub')).toThrow(expect.objectContaining({ code: 'BAD_RESPONSE' }));
    },
  );

  it.each([
    'http://hub.example.com/a.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'javascript:alert(1)',
    'blob:https://x/1',
    '/relative.svg',
    '//hub.example.com/a.png',
    'https://user:pass@hub.example.com/a.png',
    'https://',
    '',
  ])('removes the icon %j', (icon) => {
    expect(table({ icon })).toMatchObject({ icon: null });
  });

  it('allows an icon over http from this machine', () => {
    expect(table({ icon: 'http://localhost:5180/i.svg' })).toMatchObject({
      icon: 'http://localhost:5180/i.svg',
    });
  });

  it('does not use __proto__ as a prototype', () => {
    const data = JSON.parse('{"list":[{"short_code":"x","__proto__":{"name":"evil"}}]}') as Record<
      string,
      unknown
    >;
    expect(parseTables(data, 'The hub').list[0]).toMatchObject({ name: 'x' });
  });
});

describe('parseTags', () => {
  it('E4 R11 (C) keeps the order, and removes duplicates and items that are not text', () => {
    expect(parseTags({ list: ['b', 'a', 'b', 3, null, ''] }, 'The hub')).toEqual({
      list: ['b', 'a'],
      skipped: 3,
    });
  });
});
