// @vitest-environment node
import { expect, it } from 'vitest';
import { measureStreams } from './streams.js';

// `npm run bench -- streams` measures 2,000 users for a minute, memory included, with Redis too.
it('GET /events: at 200 events a second, 300 users who reconnect lose none, and get each within half a second on a quiet machine', async () => {
  const report = await measureStreams({
    users: 300,
    eventsAtRest: 6,
    eventsPerSecond: 200,
    seconds: 3,
    dropsPerSecond: 20,
    slowReaders: 20,
    warmUpEvents: 0,
    redisSockets: [undefined],
  });
  expect(report).toMatchObject({ lost: 0, foreign: 0, resets: 0 });
  expect(report.sent).toBeGreaterThan(550);
  expect(report.p95Ms).toBeLessThan(Math.max(500, 2 * report.busyMs));
  expect(report.p95AtRestMs).toBeLessThan(Math.max(500, 2 * report.busyMs));
});
