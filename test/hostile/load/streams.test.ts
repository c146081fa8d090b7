// @vitest-environment node
import { describe, expect, inject, it } from 'vitest';
import { measureStreams } from '../../bench/streams.js';
import { formatCount } from '../seed.js';
import { computeGrowth, formatMegabytes } from './memory.js';

const isThorough = inject('isThorough');
const SLOW_READERS = 500;

describe('Event streams', () => {
  it.skipIf(!isThorough)(
    'V6 (S) of 2,000 users, some of whom read nothing, in flat memory (not in npm test: test/bench/streams.test.ts is)',
    async ({ task }) => {
      const load = { users: 2_000 - SLOW_READERS, slowReaders: SLOW_READERS, dropsPerSecond: 10 };
      const report = await measureStreams({
        ...load,
        eventsPerSecond: 200,
        eventsAtRest: 4,
        // Within the first half, the recent events of these users replace those of the warm-up, which take less memory.
        seconds: 90,
        // A `Map` with the 100,000 entries of the memory store doubles its table once, at the 131,073rd event.
        warmUpEvents: 135_000,
        redisSockets: [undefined],
      });
      const { growthBytes, noiseBytes } = computeGrowth(report.heapSamples);
      task.meta.figure =
        `${formatCount(load.users + SLOW_READERS)} streams, ${SLOW_READERS} of which read nothing, ` +
        `${formatCount(report.sent)} events: ${report.lost} lost, ${report.foreign} of another user, ` +
        `growth of the last half ${formatMegabytes(growthBytes)}, noise ${formatMegabytes(noiseBytes)}`;
      expect([report.lost, report.foreign, report.duplicates]).toEqual([0, 0, 0]);
      expect(growthBytes).toBeLessThan(noiseBytes);
    },
  );
});
