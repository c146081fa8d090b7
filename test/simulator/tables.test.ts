import { describe, expect, it } from 'vitest';
import { createSimulator, InvalidTable, type TableDraft } from '../../src/simulator/index.js';

const { tables } = createSimulator({ hubUrl: 'https://hub.example', formUrl: 'https://form.example' });
const draft = (more: Partial<TableDraft> = {}): TableDraft => ({
  type: 'A',
  supply_name: 'Bees for hire',
  demand_name: 'Bees wanted',
  industry: 'Beekeeping',
  icon: null,
  tags: ['Bees'],
  ...more,
});
const problemsOf = (bad: TableDraft): InvalidTable['problems'] => {
  try {
    tables.create(bad);
  } catch (error) {
    if (error instanceof InvalidTable) return error.problems;
    throw error;
  }
  throw new Error('It was taken.');
};

describe('Tables of a developer', () => {
  it('get a short code and an id, and are not published', () => {
    const before = tables.published().length;
    const [one, two] = [tables.create(draft()), tables.create(draft())];
    expect(one).toMatchObject({
      ...draft(),
      status: 'withdrawn',
      short_code: expect.stringMatching(/^\w{6,8}$/),
    });
    expect(new Set(tables.list().map(({ short_code }) => short_code)).size).toBe(tables.list().length);
    expect(two.project_id).toBe(one.project_id + 1);
    expect(tables.published()).toHaveLength(before);
    tables.publish(one.short_code);
    expect(tables.published().at(-1)).toEqual({ ...one, status: 'published' });
  });

  it('get trimmed texts, each tag once, and no icon for an empty one', () => {
    const typed = draft({ supply_name: ' Bees ', tags: [' a', 'a ', 'b'], icon: ' ', industry: ' Bees\n' });
    expect(tables.create(typed)).toMatchObject({
      supply_name: 'Bees',
      tags: ['a', 'b'],
      icon: null,
      industry: 'Bees',
    });
  });

  it('need only the name that users see: supply_name in type A, demand_name in type B', () => {
    expect(tables.create(draft({ demand_name: '' })).demand_name).toBe('');
    expect(problemsOf(draft({ supply_name: ' ' }))).toEqual({
      supply_name: expect.stringContaining('missing'),
    });
    expect(problemsOf(draft({ type: 'B', demand_name: '' }))).toHaveProperty('demand_name');
  });

  it.each<[keyof TableDraft, Partial<TableDraft>]>([
    ['type', { type: 'C' as 'A' }],
    ['supply_name', { supply_name: 'x'.repeat(101) }],
    ['supply_name', { supply_name: 'a\u202eb' }],
    ['demand_name', { demand_name: 'a\nb' }],
    ['industry', { industry: '' }],
    ['icon', { icon: 'javascript:alert(1)' }],
    ['icon', { icon: '/icons/house.svg' }],
    ['tags', { tags: ['a,b'] }],
    ['tags', { tags: [''] }],
    ['tags', { tags: ['x'.repeat(41)] }],
    ['tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }],
  ])('are refused for %s %j with a message', (field, bad) => {
    const count = tables.list().length;
    expect(problemsOf(draft(bad))).toEqual({ [field]: expect.stringMatching(/\.$/) });
    expect(tables.list()).toHaveLength(count);
  });

  it('report all errors at once', () => {
    const problems = problemsOf(draft({ supply_name: '', industry: '', tags: ['a,b'] }));
    expect(Object.keys(problems).toSorted()).toEqual(['industry', 'supply_name', 'tags']);
  });

  it('are edited by the same rules, and keep short code, id and status', () => {
    const { short_code, project_id } = tables.create(draft());
    tables.publish(short_code);
    tables.edit(short_code, draft({ supply_name: 'Wasps' }));
    expect(tables.get(short_code)).toMatchObject({ supply_name: 'Wasps', project_id, status: 'published' });
    expect(() => tables.edit(short_code, draft({ supply_name: '' }))).toThrow(InvalidTable);
    expect(tables.get(short_code)?.supply_name).toBe('Wasps');
    expect(() => tables.edit('nobody', draft())).toThrow('nobody');
  });
});
