import { describe, expect, it } from 'vitest';
import { TableSearch } from '../../../src/client/search/table-search.js';
import { query, table } from './tables.js';

describe('TableSearch: preparation of the tables', () => {
  it('goes on with its preparation where an aborted search has ended', async () => {
    let prepared = 0;
    const tables = Array.from({ length: 100 }, (_, i) => {
      const one = table(`name ${i}`);
      return Object.defineProperty(one, 'name', { get: () => ((prepared += 1), `name ${i}`) });
    });
    const controller = new AbortController();
    let yields = 0;
    let now = 0;
    const search = new TableSearch(tables, {
      now: () => (now += 10),
      yieldToEventLoop: async () => {
        yields += 1;
        if (yields === 3) controller.abort();
      },
    });
    await expect(search.find(query('name'), controller.signal)).rejects.toThrow('abort');
    expect(prepared).toBeGreaterThan(0);
    expect(prepared).toBeLessThan(100);
    await search.prepare();
    expect(prepared).toBe(100);
    expect(await search.find(query('name'))).toHaveLength(100);
    expect(prepared).toBe(100);
  });

  it('pauses in time also where it has prepared the last table and ranks the first one', async () => {
    const tables = Array.from({ length: 2_000 }, (_, i) => table(`name ${i}`));
    let [now, since, longest] = [0, 0, 0];
    const search = new TableSearch(tables, {
      now: () => {
        now += 1;
        longest = Math.max(longest, now - since);
        return now;
      },
      yieldToEventLoop: async () => void (since = now),
    });
    expect(await search.find(query('name'))).toHaveLength(2_000);
    // Milliseconds of the first slice, which is the longest one, and the look at the clock that starts it.
    expect(longest).toBe(13);
  });

  it('finds the same if another search prepares the tables at the same time', async () => {
    const tables = Array.from({ length: 100 }, (_, i) => table(`name ${i}`));
    let now = 0;
    const search = new TableSearch(tables, {
      now: () => (now += 10),
      yieldToEventLoop: async () => undefined,
    });
    const [all, some] = await Promise.all([search.find(query('name')), search.find(query('99'))]);
    expect(all).toEqual([...tables.keys()]);
    expect(some).toEqual([99]);
  });
});
