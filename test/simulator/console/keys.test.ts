import { beforeAll, describe, expect, it } from 'vitest';
import { envelope, runningHub } from '../running-hub.js';
import { consoleClient } from './console-client.js';

const hub = runningHub();
const client = consoleClient(hub);
beforeAll(() => client.signIn());

const DAY = 86_400_000;
const create = (label: string, life = '') => client.fill('/keys/new', { label, life });
const shownKey = (markup: string): string => /sk-[0-9a-f]{20,}/.exec(markup)?.[0] ?? '';
const answer = async (key: string): Promise<number> =>
  (await hub.exchange(key, { client_user_id: 'u' })).status;
const rowOf = async (label: string) =>
  (await client.open('/keys')).rows().find((row) => row['Label'] === label);

describe('Console: API keys', () => {
  it('R3 (H) a new key begins with sk-, is accepted, is shown in full once, and masked afterwards', async () => {
    const page = await create('Staging');
    expect(page.heading).toBe('Your new API key');
    const key = shownKey(page.markup);
    expect(key).toMatch(/^sk-/);
    expect(await answer(key)).toBe(200);
    // Another language would load the page again, and the key would be lost.
    expect(page.markup).not.toContain('action="/language"');

    const again = await client.open('/keys/created');
    expect(again.markup).not.toContain(key);
    expect(again.text).toContain('shown once');
    for (const path of ['/', '/keys', '/keys/new', '/keys/created', '/test/call/token']) {
      expect((await client.open(path)).markup).not.toContain(key);
    }
    expect(await rowOf('Staging')).toMatchObject({ Key: `sk-…${key.slice(-4)}`, Status: 'Active' });
  });

  it('keeps a label that is far too long, in its field', async () => {
    const label = '表'.repeat(8_000);
    const page = await create(label);
    expect(page.status).toBe(422);
    expect(page.value('label')).toBe(label);
  });

  it('R3 (H) two keys that are created before either is shown are each shown once', async () => {
    const [one, two] = [await client.open('/keys/new'), await client.open('/keys/new')];
    const addresses: string[] = [];
    for (const [page, label] of [
      [one, 'One'],
      [two, 'Two'],
    ] as const) {
      const once = page.value('once') ?? '';
      const response = await client.post('/keys/new', { label, life: '', once });
      expect(response.status).toBe(303);
      addresses.push(response.headers.get('Location') ?? '');
    }
    const shown = await Promise.all(addresses.map((address) => client.open(address)));
    expect(shown.map(({ text }) => /“?(One|Two)”?/.exec(text)?.[1])).toEqual(['One', 'Two']);
    for (const { markup } of shown) expect(await answer(shownKey(markup))).toBe(200);
  });

  it('shows the key that was just created, also if another one was not shown', async () => {
    for (const label of ['Left', 'Left later']) {
      const page = await client.open('/keys/new');
      await client.post('/keys/new', { label, life: '', once: page.value('once') ?? '' });
    }
    const { text, markup } = await create('Latest');
    expect(text).toContain('Latest');
    expect(await answer(shownKey(markup))).toBe(200);
    // As after a double click, of which the browser shows the second response.
    expect((await client.open('/keys/created')).text).toContain('Left later');
  });

  it('gives no id again, also not that of a key that was removed', () => {
    const { keys } = hub.simulator();
    const { id } = keys.create({ label: 'Removed' });
    keys.remove(id);
    expect(keys.create({ label: 'New' }).id).not.toBe(id);
  });

  it('S2 (H) a disabled key is refused with 401 until it is enabled again', async () => {
    const key = shownKey((await create('Switched')).markup);
    const press = async () => {
      const list = await client.open('/keys');
      const index = list.rows().findIndex((row) => row['Label'] === 'Switched');
      return client.submit(list, '/keys/status', {}, index);
    };
    expect((await press()).flash).toContain('“Switched” is disabled');
    expect(await rowOf('Switched')).toMatchObject({ Status: 'Disabled' });
    expect(await answer(key)).toBe(401);
    expect((await press()).flash).toContain('accepted again');
    expect(await answer(key)).toBe(200);
  });

  it('S2 (H) a key is refused after its expiry, and shown as expired without a button', async () => {
    const key = shownKey((await create('Trial', '1')).markup);
    hub.clock.now += DAY - 1;
    await client.signIn();
    expect(await answer(key)).toBe(200);
    hub.clock.now += 1;
    expect(await answer(key)).toBe(401);
    expect(await rowOf('Trial')).toMatchObject({ Status: 'Expired', Actions: '' });
  });

  it('S2 (H) a key can be expired at once, permanently', async () => {
    const key = shownKey((await create('Lost')).markup);
    const list = await client.open('/keys');
    const row = list.all('tbody tr').find(({ textContent }) => textContent.includes('Lost'));
    const id = row?.querySelector('form[action="/keys/expire"] input[name=id]')?.getAttribute('value') ?? '';
    expect((await client.submit(list, '/keys/expire', { id })).flash).toContain(
      '“Lost” has expired for good',
    );
    expect(await answer(key)).toBe(401);
    expect(await rowOf('Lost')).toMatchObject({ Status: 'Expired', Actions: '' });
    expect((await client.submit(list, '/keys/expire', { id: 'key-999' })).flash).toContain('no such key');
  });

  it('R4 (H) a key that belongs to no developer account is shown as refused', async () => {
    hub.simulator().keys.create({ label: 'Private', account: 'personal' });
    expect((await rowOf('Private'))?.['Status']).toContain('Refused');
  });

  it('a key that has expired since the page was shown cannot be enabled', async () => {
    await create('Short', '1');
    hub.clock.now += DAY - 1000;
    await client.signIn();
    const list = await client.open('/keys');
    const id = hub
      .simulator()
      .keys.list()
      .find(({ label }) => label === 'Short')!.id;
    hub.clock.now += 1000;
    const page = await client.submit(list, '/keys/status', { id, status: 'active' });
    expect(page.flash).toContain('“Short” has expired');
  });

  it('a form that is sent twice creates one key', async () => {
    const form = await client.open('/keys/new');
    const before = hub.simulator().keys.list().length;
    await client.submit(form, '/keys/new', { label: 'Twice' });
    const second = await client.submit(form, '/keys/new', { label: 'Twice' });
    expect(hub.simulator().keys.list()).toHaveLength(before + 1);
    expect(second.text).toContain('shown once');
  });

  it.each([
    [{ label: '' }, 'label', 'Give the key a label.'],
    [{ label: 'x'.repeat(61) }, 'label', '60 characters'],
    [{ label: 'kept', life: '3' }, 'life', 'Please choose one of the options.'],
  ])('show an error at the field for %o, and keep the typed values', async (typed, name, words) => {
    const before = hub.simulator().keys.list().length;
    const page = await client.fill('/keys/new', typed);
    expect(page.status).toBe(422);
    expect(page.problem(name)).toContain(words);
    expect(page.value('label')).toBe(typed.label);
    expect(page.document.querySelector(`[name=${name}]`)?.getAttribute('aria-invalid')).toBe('true');
    expect(page.document.querySelector('[autofocus]')?.getAttribute('name')).toBe(name);
    expect(hub.simulator().keys.list()).toHaveLength(before);
  });

  it('show a message for an unknown key', async () => {
    const list = await client.open('/keys');
    const page = await client.submit(list, '/keys/status', { id: 'key-999' });
    expect(page.flash).toContain('no such key');
  });
});

describe('API keys: temporary key', () => {
  it('is removed, and no id is issued twice', async () => {
    const { keys } = hub.simulator();
    const first = keys.create({ label: 'first' });
    const temporary = keys.create({ label: 'temporary' });
    const last = keys.create({ label: 'last' });
    keys.remove(temporary.id);
    expect(await answer(temporary.key)).toBe(401);
    const ids = [first.id, last.id, keys.create({ label: 'next' }).id];
    expect(new Set(ids).size).toBe(3);
    expect(keys.list().filter(({ id }) => ids.includes(id))).toHaveLength(3);
    expect(() => keys.remove('key-999')).toThrow('key-999');
    expect((await envelope(await hub.exchange(last.key, { client_user_id: 'u' }))).code).toBe(200);
  });
});
