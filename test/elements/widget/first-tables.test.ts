import { describe, expect, it } from 'vitest';
import { Catalogue } from '../../../src/elements/widget/catalogue.js';
import { showFirstTables } from '../../../src/elements/widget/first-tables.js';
import { parseTables } from '../../../src/hub/tables.js';

const createTables = (count: number) =>
  parseTables({ list: Array.from({ length: count }, (_, i) => ({ short_code: `t${i}` })) }, '').list;

/** Shows 81 tables in a widget whose grid has these properties. */
async function show({
  grid = {},
  tags = [] as string[],
  count = 81,
  signal = new AbortController().signal,
} = {}) {
  const root = document.createElement('div');
  root.append(Object.assign(document.createElement('ois-table-grid'), grid));
  let updates = 0;
  const element = { requestUpdate: () => (updates += 1), tagMatch: 'any' as const };
  const catalogue = new Catalogue(element, { loaded: () => undefined, failed: () => undefined });
  updates = 0;
  const widget = { renderRoot: root, tags, requestUpdate: element.requestUpdate };
  const showMore = (tables = createTables(count)): Promise<void> =>
    showFirstTables(widget, catalogue, tables, signal);
  await showMore();
  return { catalogue, showMore, updates: () => updates };
}

describe('showFirstTables', () => {
  it('shows them as a part of the list', async () => {
    const { catalogue, updates } = await show({ grid: { search: '', sort: 'hub' } });
    expect(catalogue).toMatchObject({ state: 'loading', isUpdating: true, matching: 81 });
    expect(catalogue.response).toMatchObject({ isPart: true, requested: [] });
    expect(catalogue.tables).toHaveLength(81);
    expect(updates()).toBeGreaterThan(0);
  });

  it.each([
    ['tags are chosen', { tags: ['home'] }],
    ['there is a search', { grid: { search: 'x' } }],
    ['they are sorted', { grid: { sort: 'name' } }],
    ['their cards would get another height', { count: 80 }],
    ['their request was aborted', { signal: AbortSignal.abort() }],
  ])('shows none if %s', async (_case, options) => {
    const { catalogue, updates } = await show(options);
    expect(catalogue).toMatchObject({ tables: [], isUpdating: false, response: undefined });
    expect(updates()).toBe(0);
  });

  it('shows none if all tables come soon after', async () => {
    const request = new AbortController();
    setTimeout(() => request.abort(), 20);
    const startedAt = performance.now();
    const { catalogue } = await show({ signal: request.signal });
    expect(catalogue.tables).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(90);
  });

  it('replaces no tables that are there', async () => {
    const { catalogue, showMore } = await show();
    const { tables } = catalogue;
    await showMore();
    expect(catalogue.tables).toBe(tables);
  });
});
