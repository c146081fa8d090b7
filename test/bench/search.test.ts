// @vitest-environment node
import { expect, it } from 'vitest';
import { measureSearch } from './search.js';

// `npm run bench -- search` tells more, also of 100,000 tables. On a machine that does nothing else the ratios are 4 and 14.
it('a search takes a few times as long as the plainest one', { timeout: 60_000 }, async () => {
  const { ratio, nearMissRatio } = await measureSearch(10_000, 5);
  expect(ratio).toBeLessThan(12);
  expect(nearMissRatio).toBeLessThan(60);
});
