// @vitest-environment node
import { expect, it } from 'vitest';
import { RecentEvents } from '../../../src/server/events/recent-events.js';
import { measureHeap } from '../../helpers/heap.js';

it('RecentEvents: takes as much memory for many short events as for fewer long ones', () => {
  const recent = new RecentEvents(Date.now);
  const addEvents = (count: number, length: number): number => {
    for (let nth = 0; nth < count; nth += 1) {
      // A string in one piece, as JSON is.
      const text = Buffer.alloc(length, String(nth)).toString('latin1');
      recent.add(`u${nth % 2_000}`, { id: recent.createId(), text });
    }
    return measureHeap();
  };
  addEvents(40_000, 300);
  // The less of two differences: what else the process does, such as compiling, takes memory once.
  const differences = [1, 2].map(() => -addEvents(4_000, 8_000) + addEvents(60_000, 300));
  expect(Math.min(...differences)).toBeLessThan(2e6);
});
