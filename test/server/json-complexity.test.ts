import { describe, expect, it } from 'vitest';
import { findExcess } from '../../src/server/json-complexity.js';

const find = (text: string): string | undefined => findExcess(new TextEncoder().encode(text));
const objectOf = (members: number): string =>
  `{${Array.from({ length: members }, (_, i) => `"k${i}":1`).join()}}`;
const MEMBERS = 'an object of more than 1000 members';
const CONTAINERS = 'more than 250000 objects and lists';

describe('findExcess', () => {
  it('finds an object of more than 1,000 members, wherever it is', () => {
    expect(find(objectOf(1000))).toBeUndefined();
    expect(find(objectOf(1001))).toBe(MEMBERS);
    expect(find(`[{"a":[${objectOf(999)},{"b":{"c":1}},${objectOf(1001)}]}]`)).toBe(MEMBERS);
    expect(find(`[${Array(1001).fill('{"a":{"b":1}}').join()}]`)).toBeUndefined();
  });

  it('adds the members behind a nested object to those before it', () => {
    const members = objectOf(600).slice(1, -1);
    expect(find(`{${members},"n":{"a":[{}]},${members}}`)).toBe(MEMBERS);
  });

  it('finds more than 250,000 objects and arrays, beside or within each other', () => {
    expect(find(`[${Array(249_999).fill('{}').join()}]`)).toBeUndefined();
    expect(find(`[${Array(250_000).fill('{}').join()}]`)).toBe(CONTAINERS);
    expect(find('['.repeat(250_001))).toBe(CONTAINERS);
  });

  it('counts nothing inside of strings', () => {
    expect(find(JSON.stringify({ 'a"\\': ':{['.repeat(300_000), 'ü\\"': '":"' }))).toBeUndefined();
    expect(find(`{"a\\\\":1,${objectOf(1000).slice(1)}`)).toBe(MEMBERS);
  });

  it('counts no colons of a text that is no JSON', () => {
    expect(find(':'.repeat(1001))).toBeUndefined();
    expect(find(`<p style="color:red">${'a:b;'.repeat(1001)}</p>`)).toBeUndefined();
  });

  it('survives closing brackets that nothing opened', () => {
    expect(find(']]}}{"a":1}')).toBeUndefined();
  });
});
