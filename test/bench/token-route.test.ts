// @vitest-environment node
import { expect, it } from 'vitest';
import { compareTokenRoutes } from './token-route.js';

// `npm run bench` tells more, beside Express and Fastify. On a machine that does nothing else it is above 0.7.
it(
  'POST /token with a cached token: takes less than twice the time of a bare node:http server',
  { timeout: 60_000 },
  async () => {
    const [kit] = await compareTokenRoutes(['kit'], 7, 250);
    expect(kit?.name).toBe('kit');
    // Whichever the other processes on this machine disturb less.
    expect(Math.max(kit?.rate ?? 0, kit?.thrift ?? 0)).toBeGreaterThan(0.5);
  },
);
