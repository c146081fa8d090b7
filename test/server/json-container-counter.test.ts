import { describe, expect, it } from 'vitest';
import { JsonContainerCounter } from '../../src/server/json-container-counter.js';

const count = (text: string, chunkSize = text.length) => {
  const counter = new JsonContainerCounter();
  const bytes = new TextEncoder().encode(text);
  let result = { containers: 0, maxMembers: 0 };
  for (let at = 0; at < bytes.length; at += chunkSize) result = counter.add(bytes.slice(at, at + chunkSize));
  return result;
};

describe('JsonContainerCounter', () => {
  it('counts objects and arrays, and the members of the largest object', () => {
    const text = JSON.stringify({ code: 200, data: { list: [{ a: 1, b: { c: 2 }, d: 3, e: 4 }, {}] } });
    expect(count(text)).toEqual({ containers: 6, maxMembers: 4 });
  });

  it('counts the same whichever way the text is cut into chunks', () => {
    const text = JSON.stringify([{ 'a"\\': ':{[', b: '}]:' }, { 'ü:': 1 }]);
    for (const size of [1, 2, 3, 7]) expect(count(text, size)).toEqual({ containers: 3, maxMembers: 2 });
  });

  it('counts nothing inside of strings, and survives closing brackets that nothing opened', () => {
    expect(count('"{\\"a\\":[1,2]}"')).toEqual({ containers: 0, maxMembers: 0 });
    expect(count(']]}}{"a":1}')).toEqual({ containers: 1, maxMembers: 1 });
  });
});
