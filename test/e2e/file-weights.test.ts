import { expect, it } from 'vitest';
import { listScripts, readFileWeights } from '../helpers/file-weights.js';

it('docs/versions.md: lists every file that pages load, once', () => {
  expect(readFileWeights().flatMap(({ gzipBytes }) => gzipBytes)).toHaveLength(listScripts().length);
});

it.each(readFileWeights())(
  'docs/versions.md: has the weight of $name within a tenth or half a kB',
  ({ documentedKb, gzipBytes }) => {
    expect(gzipBytes).not.toEqual([]);
    for (const bytes of gzipBytes) {
      expect(Math.abs(bytes / 1000 - documentedKb)).toBeLessThan(Math.max(0.5, documentedKb / 10));
    }
  },
);
