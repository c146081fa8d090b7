// @vitest-environment node
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createEventId } from '../../../src/server/events/event-id.js';
import { RecentEvents } from '../../../src/server/events/recent-events.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('RecentEvents: takes as much memory for many short events as for fewer long ones', () => {
  const recent = new RecentEvents(Date.now);
  const addEvents = (count: number, length: number): number => {
    for (let nth = 0; nth < count; nth += 1) {
      // A string in one piece, as JSON is.
      const text = Buffer.alloc(length, String(nth)).toString('latin1');
      recent.add(`u${nth % 2_000}`, { id: createEventId(nth), text });
    }
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  addEvents(40_000, 300);
  const long = addEvents(4_000, 8_000);
  expect(addEvents(60_000, 300) - long).toBeLessThan(2e6);
});
