import { describe, expect, it } from 'vitest';
import { TableSort, type TableSorting } from '../../../src/client/search/sort-tables.js';
import type { ProjectTable } from '../../../src/hub/tables.js';
import { measureQuickestCpuMs } from '../../helpers/cpu-time.js';
import { repeat, table } from './tables.js';

async function sortTables(tables: ProjectTable[], sorting: TableSorting): Promise<readonly number[]> {
  const sort = new TableSort(tables, sorting);
  await sort.finished;
  return sort.order ?? [];
}

const sortNames = async (names: string[], lang = 'en'): Promise<string[]> => {
  const tables = names.map((name) => table(name));
  const order = await sortTables(tables, { by: 'name', lang });
  return order.map((index) => tables[index]?.name ?? '');
};

describe('TableSort', () => {
  it('sorts as a sort by the same comparison would, for any number of tables', async () => {
    const collator = new Intl.Collator('en', { numeric: true });
    let state = 3;
    const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 20;
    for (const count of [0, 1, 2, 3, 7, 64, 100, 1_023, 1_500]) {
      const names = Array.from({ length: count }, () => `Äb ${random()} ${'xyz'.charAt(random() % 3)}`);
      expect(await sortNames(names)).toEqual([...names].sort(collator.compare));
    }
  });

  it('sorts numbers by value, without regard to case and accents', async () => {
    expect(await sortNames(['Zebra 10', 'zebra 9', 'Émile'])).toEqual(['Émile', 'zebra 9', 'Zebra 10']);
  });

  it('sorts in the order of the language', async () => {
    expect(await sortNames(['nz', 'ñu', 'ob'], 'en')).toEqual(['ñu', 'nz', 'ob']);
    expect(await sortNames(['nz', 'ñu', 'ob'], 'es')).toEqual(['nz', 'ñu', 'ob']);
  });

  it('sorts by industry, then by name, and keeps the order of equal ones', async () => {
    const tables = [table('b', 'B'), table('a', 'B'), table('z', 'a'), table('a', 'B')];
    expect(await sortTables(tables, { by: 'industry', lang: 'en' })).toEqual([2, 1, 3, 0]);
  });

  it('keeps the order of equal ones in a long list', async () => {
    const names = Array.from({ length: 5_000 }, (_, i) => `Name ${(i * 7) % 50}`);
    const order = await sortTables(
      names.map((name) => table(name)),
      { by: 'name', lang: 'en' },
    );
    const { compare } = new Intl.Collator('en', { numeric: true });
    expect(order).toEqual([...names.keys()].sort((i, j) => compare(names[i]!, names[j]!)));
  });

  it('puts tables without an industry last', async () => {
    const tables = ['', 'B', ' ', 'A'].map((industry) => table('x', industry));
    expect(await sortTables(tables, { by: 'industry', lang: 'en' })).toEqual([3, 1, 0, 2]);
  });

  it('sorts a short list at once', () => {
    const sort = new TableSort([table('b'), table('a')], { by: 'name', lang: 'en' });
    expect(sort.order).toEqual([1, 0]);
  });

  it('takes bounded time for texts of any length', async () => {
    const measure = (length: number): Promise<number> => {
      const names = Array.from({ length: 200 }, (_, i) => repeat(`${i}${'\u0301'.repeat(length)}`, 1));
      return measureQuickestCpuMs(() => sortNames(names));
    };
    const longMs = await measure(20_000);
    expect(longMs).toBeLessThan(10 * (await measure(200)));
    expect(longMs).toBeLessThan(2_000);
  });

  it('pauses for the event loop, and ends with the reason of an aborted signal', async () => {
    let pauses = 0;
    let now = 0;
    const controller = new AbortController();
    const tables = Array.from({ length: 2_000 }, (_, i) => table(String((i * 7) % 2_000)));
    const sorting = sortTables(tables, {
      by: 'name',
      lang: 'en',
      signal: controller.signal,
      now: () => (now += 7),
      yieldToEventLoop: async () => {
        pauses += 1;
        if (pauses === 3) controller.abort(new Error('another order'));
      },
    });
    await expect(sorting).rejects.toThrow('another order');
    expect(pauses).toBe(3);
  });
});
