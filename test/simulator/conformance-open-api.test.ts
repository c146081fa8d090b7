import { describe, expect, it } from 'vitest';
import { dataOf, runningHub, table, type ListedTable } from './running-hub.js';

const hub = runningHub({ tokenLife: 900 });

interface Exchanged {
  access_token: string;
  expires_in: number;
}
interface List<Item> {
  list: Item[];
}

/** Only these tables are published. */
function onlyTables(...tables: ReturnType<typeof table>[]): void {
  const all = hub.simulator().tables;
  for (const { short_code } of all.published()) all.withdraw(short_code);
  for (const one of tables) {
    if (all.get(one.short_code)) all.update(one.short_code, one);
    else all.add(one);
  }
}
const listed = async (query = ''): Promise<ListedTable[]> => {
  const token = await hub.tokenOf('u');
  return (await dataOf<List<ListedTable>>(await hub.get(`/projects/published-list${query}`, token))).list;
};
const codes = async (query = ''): Promise<string[]> =>
  (await listed(query)).map(({ short_code }) => short_code);

describe('Open API: token exchange', () => {
  it('D1 E1 R5 (H) exchanges an API key and a client_user_id for a token and its lifetime in seconds', async () => {
    const answer = await hub.exchange(hub.key(), { client_user_id: 'mei' });
    const { access_token, expires_in } = await dataOf<Exchanged>(answer);
    expect(access_token).toEqual(expect.stringMatching(/^\S+$/));
    expect(expires_in).toBe(900);
    expect((await hub.get('/projects/published-tags', access_token)).status).toBe(200);
    hub.clock.now += 899_999;
    expect((await hub.get('/projects/published-tags', access_token)).status).toBe(200);
    hub.clock.now += 1;
    expect((await hub.get('/projects/published-tags', access_token)).status).toBe(401);
  });

  it('D1 (H) binds the token to one user, who is the sender of its forms', async () => {
    onlyTables(table('bound', { industry: 'Beekeeping' }));
    const fields = { name: 'Mei', phone: '010 1234567', email: 'm@example.com', address: '7 Lane' };
    for (const user of ['mei', 'lu']) {
      const sent = { token: await hub.tokenOf(user), visit: user, ...fields };
      await fetch(`${hub.formUrl()}/bound`, { method: 'POST', body: new URLSearchParams(sent) });
    }
    const senders = hub
      .simulator()
      .submissions.list()
      .map(({ client_user_id }) => client_user_id);
    expect(senders).toEqual(['mei', 'lu']);
  });

  it('E2 X1 R4 S2 (H) answers HTTP 401 to an invalid, disabled or expired key, and to one of no developer account', async () => {
    const { keys } = hub.simulator();
    const disabled = keys.create({ label: 'disabled' });
    keys.setStatus(disabled.id, 'disabled');
    const ended = keys.create({ label: 'ended' });
    expect((await hub.exchange(ended.key, { client_user_id: 'u' })).status).toBe(200);
    keys.expire(ended.id);
    keys.setStatus(ended.id, 'active');
    const dated = keys.create({ label: 'dated', expiresAt: hub.clock.now });
    keys.setStatus(dated.id, 'disabled');
    const personal = keys.create({ label: 'personal', account: 'personal' });
    for (const key of [disabled.key, ended.key, dated.key, personal.key, `${hub.key()}x`, 'sk-']) {
      const answer = await hub.exchange(key, { client_user_id: 'u' });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ code: 401, message: expect.any(String), data: null });
    }
    const statuses = keys.list().map(({ label, status }) => [label, status]);
    expect(Object.fromEntries(statuses)).toMatchObject({
      tests: 'active',
      disabled: 'disabled',
      ended: 'expired',
      dated: 'expired',
    });
  });

  it('R3 A1 (H) creates keys that start with sk- and that nothing shows afterwards', async () => {
    const { id, key } = hub.simulator().keys.create({ label: 'read' });
    expect(key).toMatch(/^sk-/);
    const [hidden] = hub
      .simulator()
      .keys.list()
      .filter((one) => one.id === id);
    expect(hidden?.masked).toBe(`sk-…${key.slice(-4)}`);
    const answers = await Promise.all([
      hub.exchange(key, { client_user_id: 'u' }),
      hub.exchange(key, { client_user_id: '' }),
      hub.exchange(key, key),
      hub.recharge({ client_user_id: 'u', amount_cents: -1 }, key),
      hub.withKey('/points/users/logs?client_user_id=u', key),
      fetch(`${hub.formUrl()}/bound?token=${key}`),
    ]);
    const read = await Promise.all(
      answers.map(async (a) => JSON.stringify([...a.headers]) + (await a.text())),
    );
    expect(read.join() + JSON.stringify(hub.simulator().keys.list())).not.toContain(key.slice(3));
  });
});

describe('Open API: published tables', () => {
  it('D2 D8 R1 (H) needs one key and one published table, and sends every response in the envelope', async () => {
    onlyTables(table('one'));
    const exchanged = await hub.exchange(hub.key(), { client_user_id: 'u' });
    const token = ((await exchanged.clone().json()) as { data: Exchanged }).data.access_token;
    const answers = [
      exchanged,
      await hub.get('/projects/published-tags', token),
      await hub.get('/projects/published-list', token),
      await hub.withKey('/points/users/balance?client_user_id=u'),
      await hub.withKey('/points/users/logs?client_user_id=u'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await answer.json()).toEqual({ code: 200, message: 'success', data: expect.any(Object) });
    }
    expect((await fetch(`${hub.formUrl()}/one?token=${encodeURIComponent(token)}`)).status).toBe(200);
  });

  it('S1 (H) lists no other tables and none of their tags', async () => {
    onlyTables(table('seen', { tags: ['Seen'] }), table('gone', { tags: ['Gone'], status: 'withdrawn' }));
    expect(await codes()).toEqual(['seen']);
    const tags = await hub.get('/projects/published-tags', await hub.tokenOf('u'));
    expect(await dataOf(tags)).toEqual({ list: ['Seen'] });
    hub.simulator().tables.withdraw('seen');
    hub.simulator().tables.publish('gone');
    expect(await codes()).toEqual(['gone']);
  });

  it('R7 (H) lists their fields; the name is the supply side’s of a type A table, the demand side’s of a type B one', async () => {
    const sides = { supply_name: 'Supply', demand_name: 'Demand' };
    const icon = 'https://icons.example/a.svg';
    onlyTables(table('a', { type: 'A', ...sides, icon }), table('b', { type: 'B', ...sides, tags: [] }));
    const rest = { industry: 'Housekeeping', total: 2 };
    expect(await listed()).toEqual([
      { short_code: 'a', name: 'Supply', icon, tags: ['Cleaning'], ...rest },
      // A string in any case: empty where there is no icon.
      { short_code: 'b', name: 'Demand', icon: '', tags: [], ...rest },
    ]);
  });

  it('R7 (H) counts in total the records of this call, not all tables', async () => {
    onlyTables(table('c1', { tags: ['Bees'] }), table('c2', { tags: ['Bees'] }), table('c3'));
    for (const [query, total] of [
      ['', 3],
      ['?limit=1', 1],
      ['?limit=9', 3],
      ['?tags=Bees', 2],
      ['?tags=Bees&limit=1', 1],
    ] as const) {
      const list = await listed(query);
      expect(
        list.map((item) => item.total),
        query,
      ).toEqual(Array.from({ length: total }, () => total));
    }
  });

  it('E4 (H) lists each tag once, sorted', async () => {
    onlyTables(table('t1', { tags: ['b', 'a'] }), table('t2', { tags: ['c', 'b'] }));
    const tags = await hub.get('/projects/published-tags', await hub.tokenOf('u'));
    expect(await dataOf(tags)).toEqual({ list: ['a', 'b', 'c'] });
  });

  it('E5 E6 E7 (H) matches any tag, also in part; matches come first, other tables fill the rest up to the limit', async () => {
    onlyTables(
      table('x1', { tags: ['Garden'] }),
      table('x2', { tags: ['Roofing'] }),
      table('x3', { tags: ['Gardening', 'Trees'] }),
      table('x4', { tags: ['Trees'] }),
    );
    const all = ['x1', 'x2', 'x3', 'x4'];
    expect(await codes()).toEqual(all);
    expect(await codes('?limit=3')).toEqual(['x1', 'x2', 'x3']);
    expect(await codes('?tags=Roofing,Trees')).toEqual(['x2', 'x3', 'x4']);
    expect(await codes('?tags=garden')).toEqual(['x1', 'x3']);
    expect(await codes('?tags=Trees&limit=1')).toEqual(['x3']);
    expect(await codes('?tags=Trees&limit=3')).toEqual(['x3', 'x4', 'x1']);
    expect((await codes('?tags=Trees&limit=4')).toSorted()).toEqual(all);
  });

  it('X4 (H) is under /api/v1/hub, and under no other version', async () => {
    const paths = ['/api/v2/hub/projects/published-tags', '/projects/published-tags', '/api/v1/projects'];
    for (const path of paths) expect((await fetch(hub.hubUrl() + path)).status, path).toBe(404);
  });
});
