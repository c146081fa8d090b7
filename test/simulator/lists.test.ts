import { beforeAll, describe, expect, it } from 'vitest';
import { envelope, runningHub, table } from './running-hub.js';

const hub = runningHub();
const codes = async (query: string): Promise<string[]> =>
  (await hub.listed(query)).map(({ short_code }) => short_code);

/** Only these tables, in this order. */
beforeAll(() => {
  const { tables } = hub.simulator();
  for (const { short_code } of tables.list()) tables.withdraw(short_code);
  tables.add(table('paint', { tags: ['Painting', 'Fixed price'] }));
  tables.add(table('spring', { tags: ['Cleaning'] }));
  tables.add(table('draft', { tags: ['Painting', 'Secret tag'], status: 'withdrawn' }));
  tables.add(table('wall', { tags: ['Repainting', '上门服务'] }));
  tables.add(table('cafe', { tags: ['Cafe\u0301', 'ＡＢＣ'] }));
});

describe('GET /projects/published-tags', () => {
  it('lists the tags of published tables once each, sorted', async () => {
    hub.simulator().tables.add(table('spring-2', { tags: ['Cleaning', 'Cleaning'] }));
    const { data } = await envelope(await hub.get('/projects/published-tags', await hub.tokenOf('u')));
    expect(data).toEqual({
      list: ['Cafe\u0301', 'Cleaning', 'Fixed price', 'Painting', 'Repainting', '上门服务', 'ＡＢＣ'],
    });
    hub.simulator().tables.withdraw('spring-2');
  });
});

describe('GET /projects/published-list', () => {
  it('lists every published table, and no others', async () => {
    expect(await codes('')).toEqual(['paint', 'spring', 'wall', 'cafe']);
  });

  it('returns the fields of the specification; total is the number of records of this call', async () => {
    expect((await hub.listed('?limit=2'))[0]).toEqual({
      short_code: 'paint',
      name: 'Table paint',
      industry: 'Housekeeping',
      icon: '',
      tags: ['Painting', 'Fixed price'],
      total: 2,
    });
    expect((await hub.listed()).map(({ total }) => total)).toEqual([4, 4, 4, 4]);
  });

  it('names a type A table by its supply side, a type B table by its demand side', async () => {
    hub.simulator().tables.update('paint', { type: 'B' });
    expect((await hub.listed())[0]?.name).toBe('Demand paint');
    hub.simulator().tables.update('paint', { type: 'A' });
    expect((await hub.listed())[0]?.name).toBe('Table paint');
  });

  it.each([
    ['?limit=2', ['paint', 'spring']],
    ['?limit=99', ['paint', 'spring', 'wall', 'cafe']],
    ['?tags=Painting', ['paint', 'wall']],
    ['?tags=Repaint', ['wall']],
    ['?tags=Cleaning,Repainting', ['spring', 'wall']],
    ['?tags=nothing%20like%20it', []],
  ])('accepts %s', async (query, expected) => {
    expect(await codes(query)).toEqual(expected);
  });

  it.each([
    ['case', 'pAINTING', ['paint', 'wall']],
    ['a part of a tag', 'price', ['paint']],
    ['Chinese', '上门', ['wall']],
    ['spaces around', ' Cleaning ', ['spring']],
    ['how an accent is typed', 'caf\u00e9', ['cafe']],
    ['width', 'abc', ['cafe']],
  ])('matches tags without regard to case, width or length: %s', async (_what, tag, expected) => {
    expect(await codes(`?tags=${encodeURIComponent(tag)}`)).toEqual(expected);
  });

  it('lists matches first, then other tables up to the limit', async () => {
    expect(await codes('?tags=Repainting&limit=1')).toEqual(['wall']);
    expect(await codes('?tags=Repainting&limit=3')).toEqual(['wall', 'paint', 'spring']);
    expect(await codes('?tags=Repainting&limit=99')).toEqual(['wall', 'paint', 'spring', 'cafe']);
    expect(await codes('?tags=none&limit=1')).toEqual(['paint']);
  });

  it.each(['', ',', ' , '])('ignores tags=%j', async (tags) => {
    expect(await codes(`?tags=${encodeURIComponent(tags)}`)).toHaveLength(4);
  });

  it.each(['0', '-1', '1.5', 'abc', '', '1e3', '99999999999999999999'])(
    'refuses limit=%j with 400',
    async (limit) => {
      const response = await hub.get(`/projects/published-list?limit=${limit}`, await hub.tokenOf('u'));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 400,
        message: expect.stringContaining('limit'),
        data: null,
      });
    },
  );

  it('returns names, tags and short codes unchanged, markup included', async () => {
    const odd = '<img src=x onerror=alert(1)>"&\u202e';
    hub.simulator().tables.add(table('..', { supply_name: odd, tags: [odd, 'a,b'], industry: odd }));
    expect((await hub.listed()).at(-1)).toMatchObject({
      short_code: '..',
      name: odd,
      tags: [odd, 'a,b'],
      industry: odd,
    });
    hub.simulator().tables.withdraw('..');
  });
});

describe('Tables', () => {
  it('are listed while they are published', async () => {
    const { tables } = hub.simulator();
    tables.publish('draft');
    expect(await codes('')).toContain('draft');
    tables.withdraw('draft');
    expect(await codes('')).not.toContain('draft');
  });

  it('refuse a short code that is taken', () => {
    expect(() => hub.simulator().tables.add(table('paint'))).toThrow('paint');
    expect(() => hub.simulator().tables.publish('unheard-of')).toThrow('unheard-of');
  });
});
