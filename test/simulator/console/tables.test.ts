import { beforeAll, describe, expect, it } from 'vitest';
import { runningHub, table } from '../running-hub.js';
import { consoleClient } from './console-client.js';

const hub = runningHub();
const client = consoleClient(hub);
beforeAll(() => client.signIn());

const GOOD = {
  type: 'B',
  supply_name: 'Piano lessons',
  demand_name: 'Piano teacher wanted',
  industry: 'Education & tutoring',
  tags: 'Music, Regular，Children, Music',
  drawing: 'book',
  icon: '',
};
const create = (typed: Record<string, string>) => client.fill('/tables/new', { ...GOOD, ...typed });
const newest = () => hub.simulator().tables.list().at(-1)!;
const find = async (words: string) => client.open(`/tables?${new URLSearchParams({ q: words }).toString()}`);

describe('Console: project tables', () => {
  it('S1 (H) a table that is created and published here is listed, a withdrawn one is not', async () => {
    const page = await create({ publish: 'yes' });
    expect(page.flash).toBe('“Piano teacher wanted” is published.');
    const { short_code } = newest();
    expect((await hub.listed()).find((one) => one.short_code === short_code)).toMatchObject({
      name: 'Piano teacher wanted',
      industry: 'Education & tutoring',
      icon: `${hub.hubUrl()}/icons/book.svg`,
      tags: ['Music', 'Regular', 'Children'],
    });

    const list = await find(short_code);
    expect(list.rows()).toMatchObject([{ Status: 'Published', 'Short code': short_code }]);
    expect((await client.submit(list, '/tables/status')).flash).toContain('is withdrawn');
    expect((await hub.listed()).some((one) => one.short_code === short_code)).toBe(false);
    expect((await client.submit(await find(short_code), '/tables/status')).flash).toContain('is published');
    expect((await hub.listed()).some((one) => one.short_code === short_code)).toBe(true);
  });

  it('are published, withdrawn and edited from a page of a search, to which each of these returns', async () => {
    for (let count = 0; count < 26; count += 1) await create({ industry: 'Returned to' });
    const path = '/tables?q=Returned+to&page=2';
    const list = await client.open(path);
    expect(list.rows()).toHaveLength(1);
    const changed = await client.submit(list, '/tables/status');
    const edit = await client.open(changed.links.find((href) => href.startsWith('/tables/edit')) ?? '');
    const cancelled = await client.open(edit.links.findLast((href) => href.startsWith('/tables')) ?? '');
    for (const page of [changed, cancelled, await client.submit(edit, '/tables/edit')]) {
      expect(page.rows()).toMatchObject([{ 'Short code': list.rows()[0]?.['Short code'] }]);
      expect(page.value('q')).toBe('Returned to');
    }
  });

  it('are counted in a sentence that one published table leaves correct', async () => {
    const { text } = await client.open('/tables');
    expect(text).toMatch(/\d+ in all, \d+ published\. Only published tables are listed and open as forms\./);
  });

  it('mark no name as optional, because the type decides which one is required', async () => {
    const { text } = await client.open('/tables/new');
    expect(text).toContain('Demand-side name For type B');
    expect(text).toContain('Supply-side name For type A');
  });

  it('can be created unpublished', async () => {
    expect((await create({ supply_name: 'Draft', type: 'A' })).flash).toContain('not yet published');
    expect(newest().status).toBe('withdrawn');
  });

  it('are edited in a form with their values, and keep their short code', async () => {
    await create({ publish: 'yes' });
    const before = newest();
    const edit = await client.open(`/tables/edit?code=${before.short_code}`);
    // The other language after a mistake shows the same table.
    const refused = await client.submit(edit, '/tables/edit', {
      short_code: before.short_code,
      price_grab: 'much',
    });
    expect(refused.document.querySelector('input[name=next]')?.getAttribute('value')).toBe(
      `/tables/edit?code=${before.short_code}`,
    );
    expect(Object.keys(GOOD).map((name) => edit.value(name))).toEqual([
      'B',
      'Piano lessons',
      'Piano teacher wanted',
      'Education & tutoring',
      'Music, Regular, Children',
      'book',
      '',
    ]);
    await client.submit(edit, '/tables/edit', {
      demand_name: 'Violin teacher wanted',
      drawing: '',
      icon: 'https://x.example/i.png',
    });
    expect(hub.simulator().tables.get(before.short_code)).toEqual({
      ...before,
      demand_name: 'Violin teacher wanted',
      icon: 'https://x.example/i.png',
    });
  });

  it.each([
    [{ demand_name: '' }, 'demand_name', 'missing'],
    [{ type: 'A', supply_name: '' }, 'supply_name', 'missing'],
    [{ supply_name: 'x'.repeat(101) }, 'supply_name', '100 characters'],
    [{ industry: ' ' }, 'industry', 'missing'],
    [{ drawing: '', icon: 'icon.png' }, 'icon', 'full address'],
    [{ drawing: '', icon: 'javascript:alert(1)' }, 'icon', 'full address'],
    [{ icon: 'https://x.example/i.png' }, 'icon', 'not both'],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`).join() }, 'tags', '20 tags'],
    [{ type: 'C' }, 'type', 'A or B'],
  ])('show an error at the field for %o, and keep the typed values', async (typed, name, words) => {
    const before = hub.simulator().tables.list().length;
    const page = await create(typed);
    expect(page.status).toBe(422);
    expect(page.problem(name)).toContain(words);
    expect(page.value('demand_name')).toBe({ ...GOOD, ...typed }.demand_name);
    expect(page.value('tags')).toBe({ ...GOOD, ...typed }.tags);
    expect(hub.simulator().tables.list()).toHaveLength(before);
  });

  it('have prices in yuan, to the cent; an empty one is the default', async () => {
    await create({ price_publish: '1.05', price_unlock: '0', publish: 'yes' });
    const { short_code, prices } = newest();
    expect(prices).toEqual({ publish: 105, unlock: 0, grab: 500 });
    const form = await hub.formAt(short_code, `?token=${await hub.tokenOf('mei')}`);
    expect(await form.text()).toContain('¥1.05');
    const edit = await client.open(`/tables/edit?code=${short_code}`);
    const names = ['price_publish', 'price_unlock', 'price_grab'];
    expect(names.map((name) => edit.value(name))).toEqual(['1.05', '0.00', '5.00']);
    await client.submit(edit, '/tables/edit', { price_publish: '', price_grab: '9999999.9' });
    expect(hub.simulator().tables.get(short_code)?.prices).toEqual({
      publish: 0,
      unlock: 0,
      grab: 999_999_990,
    });
    for (const wrong of ['-1', '1.005', '1e3', '２', '.5', '1,5', 'NaN', '99999999']) {
      const page = await client.submit(edit, '/tables/edit', { price_grab: wrong });
      expect([page.status, page.problem('price_grab')], wrong).toEqual([
        422,
        expect.stringContaining('2.50'),
      ]);
      expect(page.value('price_grab')).toBe(wrong);
    }
    expect(hub.simulator().tables.get(short_code)?.prices?.grab).toBe(999_999_990);
  });

  it('are created once from a form that is sent twice', async () => {
    const form = await client.open('/tables/new');
    const before = hub.simulator().tables.list().length;
    await client.submit(form, '/tables/new', GOOD);
    expect((await client.submit(form, '/tables/new', GOOD)).heading).toBe('Project tables');
    expect(hub.simulator().tables.list()).toHaveLength(before + 1);
  });

  it('are found by name, industry, tag or short code in any case, in pages', async () => {
    const { tables } = hub.simulator();
    for (let number = 1; number <= 30; number += 1) {
      tables.add(table(`zebra-${number}`, { supply_name: `Zebra ${number}`, tags: ['Stripes'] }));
    }
    for (const words of ['zebra', 'STRIPES', 'ZEBRA-']) {
      expect((await find(words)).rows()).toHaveLength(25);
    }
    const first = await find('zebra');
    expect(first.rows()[0]?.['Short code']).toBe('zebra-30');
    expect(first.text).toContain('Page 1 of 2');
    const second = await client.open(first.links.find((href) => href.includes('page=2')) ?? '');
    expect(second.rows()).toHaveLength(5);
    expect((await find('no such thing <b>')).text).toContain('No table has “no such thing <b>”');
    expect((await client.open('/tables?page=99999999')).rows().length).toBeGreaterThan(0);
  });

  it('are edited and withdrawn also with unusual short codes', async () => {
    const odd = `50% off?#+/"><b>中文`;
    hub.simulator().tables.add(table(odd, { supply_name: 'Odd one' }));
    const list = await find('Odd one');
    const edit = await client.open(list.links.find((href) => href.startsWith('/tables/edit')) ?? '');
    await client.submit(edit, '/tables/edit', { supply_name: 'Odd two' });
    expect(hub.simulator().tables.get(odd)?.supply_name).toBe('Odd two');
    await client.submit(await find('Odd two'), '/tables/status');
    expect(hub.simulator().tables.get(odd)?.status).toBe('withdrawn');
  });

  it('show a message for an unknown one', async () => {
    expect((await client.open('/tables/edit?code=gone')).flash).toContain('no such table');
  });
});
