import { describe, expect, it } from 'vitest';
import {
  any,
  array,
  boolean,
  integer,
  number,
  object,
  oneOf,
  parse,
  string,
  type EnumSchema,
  type Issue,
  type Schema,
} from '../../src/bridge/schema.js';

/** Parses a value. @returns the value and the issues: the path of the invalid field, and of the one that was dropped */
function read(schema: Schema, value: unknown) {
  const issues: Issue[] = [];
  const result: unknown = parse(schema, value, issues);
  const found = issues.map(({ path, droppedPath }) => [
    path,
    ...(droppedPath === undefined ? [] : [droppedPath]),
  ]);
  return { value: result, issues: found };
}
const accepts = (schema: Schema, value: unknown): boolean => {
  const { value: result, issues } = read(schema, value);
  expect(issues).toEqual(result === undefined ? [['']] : []);
  return result !== undefined;
};

/** One code point, two code units. */
const ASTRAL = '𠮷';
const repeat = (count: number, text = 'a'): string => text.repeat(count);

describe('Schemas', () => {
  it('describe what they were created with', () => {
    expect(string(1, 2)).toEqual({ type: 'string', min: 1, max: 2 });
    expect(string(1, 2, { pattern: 'a' })).toEqual({ type: 'string', min: 1, max: 2, pattern: 'a' });
    expect(number(1, 2)).toEqual({ type: 'number', min: 1, max: 2, isInteger: false });
    expect(number(1, 2, { clampsToMin: true })).toMatchObject({ isInteger: false, clampsToMin: true });
    expect(integer(1, 2)).toEqual({ type: 'number', min: 1, max: 2, isInteger: true });
    expect(boolean).toEqual({ type: 'boolean' });
    expect(any).toEqual({ type: 'any' });
    expect(oneOf('a', 'b')).toEqual({ type: 'enum', values: ['a', 'b'] });
    expect(array(boolean, 3)).toEqual({ type: 'array', items: boolean, max: 3 });
    expect(object({ a: boolean })).toEqual({ type: 'object', fields: { a: boolean } });
    expect(object({ a: boolean }, { anyOf: ['a'] })).toMatchObject({ anyOf: ['a'] });
  });
});

describe('parse: texts', () => {
  it.each([
    [2, 4, 1, false],
    [2, 4, 2, true],
    [2, 4, 4, true],
    [2, 4, 5, false],
    [0, 4, 0, true],
    [3, 3, 3, true],
    [3, 3, 2, false],
    [3, 3, 4, false],
  ])('of %d to %d code points: %d letters (%o)', (min, max, length, expected) => {
    expect(accepts(string(min, max), repeat(length))).toBe(expected);
    // The same in characters of two code units.
    expect(accepts(string(min, max), repeat(length, ASTRAL))).toBe(expected);
  });

  it('match their pattern by whole characters, not by UTF-16 units', () => {
    const schema = string(0, 9, { pattern: '^.$' });
    expect(accepts(schema, ASTRAL)).toBe(true);
    expect(accepts(schema, 'ab')).toBe(false);
  });

  it('are normalized once they are valid', () => {
    const schema = string(1, 3, { normalize: (value) => value.toUpperCase() });
    expect(read(schema, 'ab').value).toBe('AB');
    expect(read(schema, 'abcd').value).toBeUndefined();
    expect(read(string(0, 3), 'ab').value).toBe('ab');
  });

  it.each([7, null, true, [], ['a'], {}, undefined, new String('a')])('are not %o', (value) => {
    expect(accepts(string(0, 99), value)).toBe(false);
  });
});

describe('parse: numbers', () => {
  it.each([
    [number(1, 3), [1, 2.5, 3], [0.999, 3.001, NaN, Infinity, -Infinity]],
    [integer(1, 3), [1, 2, 3], [0, 4, 1.5, NaN, Infinity]],
    [number(1, 3), [], ['2', null, [2], {}, true, 2n, undefined]],
  ])('%o', (schema, valid, invalid) => {
    expect(valid.filter((value) => !accepts(schema, value))).toEqual([]);
    expect(invalid.filter((value) => accepts(schema, value))).toEqual([]);
  });

  it('below the minimum are raised to it, if the schema allows that', () => {
    const schema = number(10, 20, { clampsToMin: true });
    expect([-5, 9.9, 10, 15.5, 20].map((value) => read(schema, value).value)).toEqual([10, 10, 10, 15.5, 20]);
    expect(accepts(schema, 20.1)).toBe(false);
    expect(accepts(schema, NaN)).toBe(false);
  });
});

describe('parse: other values', () => {
  it('reads booleans alone, and no numbers or texts in their place', () => {
    expect([true, false].map((value) => read(boolean, value).value)).toEqual([true, false]);
    expect([0, 1, 'true', null, {}, new Boolean(true)].filter((value) => accepts(boolean, value))).toEqual(
      [],
    );
  });

  it.each([{ a: 1 }, 'text', 7, null, false])('returns any JSON as it is: %o', (value) => {
    expect(read(any, value)).toEqual({ value, issues: [] });
  });

  it('reads one of some texts, by its own name or another spelling', () => {
    const schema: EnumSchema<string> = { ...oneOf('light', 'dark'), aliases: { night: 'dark' } };
    expect(['light', 'dark', 'night'].map((value) => read(schema, value).value)).toEqual([
      'light',
      'dark',
      'dark',
    ]);
    const others = ['Light', '', 'constructor', 'toString', '__proto__', 7, null, ['light'], undefined];
    expect(others.filter((value) => accepts(schema, value))).toEqual([]);
    expect(others.filter((value) => accepts(oneOf('light', 'dark'), value))).toEqual([]);
    expect(read(oneOf('light', 'dark'), 'dark').value).toBe('dark');
  });

  it('reads lists with valid items alone, and no longer than they may be', () => {
    const schema = array(integer(0, 9), 3);
    expect(read(schema, [])).toEqual({ value: [], issues: [] });
    expect(read(schema, [1, 2, 3])).toEqual({ value: [1, 2, 3], issues: [] });
    expect(read(schema, [1, 2, 3, 4])).toEqual({ value: undefined, issues: [['']] });
    expect(read(schema, [1, 'b', 3])).toEqual({ value: undefined, issues: [['']] });
    for (const value of [{ length: 0 }, '123', null, 7, new Set([1])])
      expect(accepts(schema, value)).toBe(false);
  });
});

describe('parse: objects', () => {
  const schema = object({
    name: string(1, 9),
    'size?': integer(0, 9),
    'inner?': object({ flag: boolean, 'list?': array(boolean, 2) }),
  });

  it.each([null, undefined, 7, 'text', true, [], [{ name: 'a' }], () => 0])('are not %o', (value) => {
    expect(accepts(schema, value)).toBe(false);
  });

  it('are copied without unknown fields and without a prototype', () => {
    const given = JSON.parse(
      '{"name":"a","size":3,"more":1,"__proto__":{"x":1},"inner":{"flag":true,"x":1}}',
    );
    const { value, issues } = read(schema, given);
    expect(issues).toEqual([]);
    expect(JSON.stringify(value)).toBe('{"name":"a","size":3,"inner":{"flag":true}}');
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(value).not.toBe(given);
  });

  it('need each required field as their own, not an inherited one', () => {
    expect(read(schema, {})).toEqual({ value: undefined, issues: [['name']] });
    expect(read(schema, Object.create({ name: 'a' }))).toEqual({ value: undefined, issues: [['name']] });
    expect(read(schema, { name: null })).toEqual({ value: undefined, issues: [['name']] });
  });

  it('may lack optional fields, or have null in them', () => {
    for (const size of [undefined, null]) {
      const { value, issues } = read(schema, { name: 'a', size });
      expect(issues).toEqual([]);
      expect(Object.keys(value as object)).toEqual(['name']);
    }
    expect(
      Object.keys(read(schema, Object.assign(Object.create({ size: 3 }), { name: 'a' })).value as object),
    ).toEqual(['name']);
  });

  it('are parsed without an invalid optional field, whose innermost invalid field is named', () => {
    expect(read(schema, { name: 'a', size: 99 })).toEqual({
      value: { name: 'a' },
      issues: [['size', 'size']],
    });
    expect(read(schema, { name: 'a', inner: { flag: 7 } })).toEqual({
      value: { name: 'a' },
      issues: [['inner.flag', 'inner']],
    });
    expect(read(schema, { name: 'a', inner: { flag: true, list: [7] } })).toEqual({
      value: { name: 'a', inner: { flag: true } },
      issues: [['inner.list', 'inner.list']],
    });
  });

  it('are refused for a required field, also after an optional one was dropped', () => {
    const late = object({ 'size?': integer(0, 9), name: string(1, 9) });
    expect(read(late, { size: 99, name: '' })).toEqual({
      value: undefined,
      issues: [['size', 'size'], ['name']],
    });
    // The reason for which the whole object is refused comes last, with an empty name.
    const some = object({ 'size?': integer(0, 9), 'a?': string(0, 9) }, { anyOf: ['a'] });
    expect(read(some, { size: 99 })).toEqual({ value: undefined, issues: [['size', 'size'], ['']] });
  });

  it('are parsed without an inner object that has an invalid required field', () => {
    const outer = object({
      'inner?': object({ 'size?': integer(0, 9), flag: boolean }),
      'other?': boolean,
    });
    expect(read(outer, { inner: { size: 99, flag: 7 }, other: 7 })).toEqual({
      value: {},
      issues: [
        ['inner.size', 'inner'],
        ['inner.flag', 'inner'],
        ['other', 'other'],
      ],
    });
  });

  it('need one of some texts that is not empty', () => {
    const some = object({ 'a?': string(0, 9), 'b?': string(0, 9) }, { anyOf: ['a', 'b'] });
    expect(
      [{ a: 'x' }, { b: 'x' }, { a: 'x', b: 'x' }, { a: '', b: 'x' }].filter(
        (value) => !accepts(some, value),
      ),
    ).toEqual([]);
    expect([{}, { a: '' }, { a: '', b: '' }, { c: 'x' }].filter((value) => accepts(some, value))).toEqual([]);
  });

  it('name the schema of an invalid field', () => {
    const issues: Issue[] = [];
    const size = integer(0, 9);
    parse(object({ size }), { size: 99 }, issues);
    expect(issues).toEqual([{ path: 'size', schema: size }]);
  });

  it('are parsed without a list for issues, too', () => {
    expect(parse(object({ 'size?': integer(0, 9) }), { size: 99 })).toEqual({});
    expect(parse(schema, {})).toBeUndefined();
  });
});
