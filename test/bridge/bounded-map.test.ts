import { expect, it } from 'vitest';
import { BoundedMap } from '../../src/bridge/bounded-map.js';

it('BoundedMap: removes the entry that was set least recently when a new one exceeds its size', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
