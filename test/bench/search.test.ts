// @vitest-environment node
import { expect, it } from 'vitest';
import { measureSearch } from './search.js';

// On an idle machine the ratios are 1.2 and 11. `npm run bench -- search` also measures 100,000 tables.
it('TableSearch: takes at most five times as long as a search with includes, and sixty times for near misses', async () => {
  const { ratio, nearMissRatio } = await measureSearch(10_000, 5);
  expect(ratio).toBeLessThan(5);
  expect(nearMissRatio).toBeLessThan(60);
});
