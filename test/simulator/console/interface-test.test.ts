import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCurl } from '../../../src/simulator/console/api-tester/send-request.js';
import { runningHub } from '../running-hub.js';
import { consoleClient, type ConsolePage } from './console-client.js';

const hub = runningHub({ warn: () => {} });
const client = consoleClient(hub);
beforeAll(() => client.signIn());

const call = (endpoint: string, typed: Record<string, string> = {}) =>
  client.fill(`/test/call/${endpoint}`, typed);
const block = (page: ConsolePage, name: string, index = 0): string =>
  page.all(`pre[aria-label="${name}"]`)[index]?.textContent ?? '';
const body = (
  page: ConsolePage,
  index = 0,
): { code: number; message: string; data: Record<string, unknown> } =>
  JSON.parse(/^\{[^]*/m.exec(block(page, 'Response', index))?.[0] ?? '');

/** What a POSIX shell hands to curl. */
const argumentsOf = (command: string, env: Record<string, string>): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { env, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

describe('Console: interface test simulator', () => {
  it('D7 (H) calls each of the six endpoints, and shows request, response and curl', async () => {
    hub.simulator().ledger.topUp(10);
    expect(body(await call('token', { client_user_id: 'mei' })).data).toMatchObject({ expires_in: 7200 });
    const tags = await call('publishedTags', { user: 'mei' });
    expect(body(tags, 1).data).toMatchObject({ list: expect.arrayContaining(['Cleaning']) });
    const list = await call('publishedList', { tags: 'clean', limit: '2', user: 'mei' });
    expect(body(list, 1).data).toMatchObject({ list: [{ total: 2 }, { total: 2 }] });
    expect(block(list, 'Request', 1)).toContain('/projects/published-list?tags=clean&limit=2');
    const recharge = { client_user_id: 'mei', amount_cents: '250', external_order_id: 'o-1' };
    expect(body(await call('recharge', recharge)).data).toMatchObject({
      amount_cents: 250,
      external_order_id: 'o-1',
    });
    const balance = await call('balance', { client_user_id: 'mei' });
    expect(body(balance).data).toMatchObject({ balance_cents: 250 });
    expect(balance.text).toContain('HTTP 200');
    expect(body(await call('logs', { client_user_id: 'mei', page_size: '5' })).data).toMatchObject({
      total: 1,
      page_size: 5,
    });
  });

  it.each(['a', 'calls', '"', '\\'])('shows the error for the key %s', async (key) => {
    const page = await call('token', { key, client_user_id: 'mei' });
    expect(page.text).toContain('HTTP 401');
  });

  it('sends no event for a user id that is too long', async () => {
    hub.simulator().webhooks.add({ notificationUrl: 'http://localhost:1/' });
    const page = await client.fill('/test/event/order_created', { client_user_id: 'x'.repeat(60_000) });
    expect([page.status, page.problem('client_user_id')]).toEqual([
      422,
      'Keep this to 128 characters; it has 60000 now.',
    ]);
    expect(hub.simulator().deliveries.list()).toEqual([]);
  });

  it('sends typed values unchanged, so that the hub’s errors are shown', async () => {
    const refused = await call('recharge', { client_user_id: 'mei', amount_cents: '-5' });
    expect(body(refused)).toMatchObject({ code: 400, message: expect.stringContaining('amount_cents') });
    expect(refused.text).toContain('HTTP 400');
    expect(block(await call('recharge', { amount_cents: 'many' }), 'Request')).toContain(
      '"amount_cents": "many"',
    );
    expect(body(await call('recharge', { client_user_id: 'mei', amount_cents: '99999999999' })).code).toBe(
      402,
    );
    expect(body(await call('logs', { client_user_id: 'mei', page_size: '101' })).code).toBe(400);
    expect((await call('token', { client_user_id: '' })).text).toContain('client_user_id must be');
  });

  it('repeats no call for a reload of the result or a form that is sent twice', async () => {
    hub.simulator().ledger.topUp(1);
    const form = await client.open('/test/call/recharge');
    const typed = { client_user_id: 'again', amount_cents: '10' };
    const first = await client.submit(form, '/test/call/recharge', typed);
    const second = await client.submit(form, '/test/call/recharge', typed);
    const reloaded = await client.open(second.url);
    for (const page of [first, second, reloaded])
      expect(body(page).data).toMatchObject({ user_balance_cents: 10 });
    expect(hub.simulator().users.get('again')?.balance_cents).toBe(10);
    expect(reloaded.value('amount_cents')).toBe('10');
  });

  it('removes its temporary key, and shows no result in another session', async () => {
    const before = hub.simulator().keys.list();
    const page = await call('token', { client_user_id: 'mei' });
    expect(hub.simulator().keys.list()).toEqual(before);
    expect(page.markup).not.toMatch(/sk-[0-9a-f]{20}/);
    const other = consoleClient(hub);
    await other.signIn();
    expect((await other.open(page.url)).all('pre')).toEqual([]);
  });

  it('A1 (H) never shows the pasted key, whichever field it was typed in; the hub refuses another key', async () => {
    const key = hub.key();
    const page = await call('recharge', {
      client_user_id: `x ${key} y`,
      amount_cents: '1',
      reason: key,
      key,
    });
    expect(body(page).code).toBe(200);
    expect(page.markup).not.toContain(key);
    expect(page.value('key')).toBe('');
    expect(block(page, 'Request')).toContain('X-API-Key: $OIS_API_KEY');
    expect(body(await call('token', { client_user_id: 'mei', key: 'sk-wrong' })).code).toBe(401);
  });

  it.each(['sk-a+b/c==secret', `sk-it's"x`, 'sk-50%&more'])(
    'A1 (H) never shows the pasted key as it is written in addresses, in JSON or in curl: %s',
    async (key) => {
      const typed = { client_user_id: key, key };
      const markup =
        (await call('balance', typed)).markup +
        (await call('token', typed)).markup +
        (await call('logs', typed)).markup;
      const query = new URLSearchParams({ '': key }).toString().slice(1);
      const texts = [key, JSON.stringify(key).slice(1, -1), query, encodeURIComponent(key)];
      const escape = (text: string): string =>
        text
          .replaceAll('&', '&amp;')
          .replaceAll('"', '&quot;')
          .replaceAll("'", '&#39;')
          .replaceAll('<', '&lt;');
      for (const text of texts.flatMap((plain) => [plain, plain.replaceAll("'", String.raw`'\''`)]))
        expect(markup).not.toContain(escape(text));
      expect(markup).not.toContain('secret');
      expect(markup).toContain('$OIS_API_KEY');
    },
  );

  it.each(['sk-a\r\nX-Evil: 1', 'sk-a b', 'sk-ключ', 'x'.repeat(600)])(
    'refuses a key that is not a valid header value: %j',
    async (key) => {
      const page = await call('balance', { key, client_user_id: 'kept' });
      expect(page.status).toBe(422);
      expect(page.problem('key')).toContain('This is no API key');
      expect(page.value('client_user_id')).toBe('kept');
      expect(page.markup).not.toContain(key);
    },
  );

  it('truncates a very long response with a note', async () => {
    const { tables } = hub.simulator();
    for (let number = 0; number < 1500; number += 1) {
      tables.add({
        short_code: `bulk-${number}`,
        type: 'A',
        supply_name: 'Bulk',
        demand_name: '',
        industry: 'x',
        icon: null,
        tags: [],
        status: 'published',
      });
    }
    const page = await call('publishedList', { limit: '' });
    const answer = block(page, 'Response', 1);
    expect(answer).toContain('… cut here');
    expect(answer.length).toBeLessThan(70_000);
  });

  it.each([
    ['status-503', 'HTTP 503'],
    ['malformed', '{"code":200'],
    ['drop', 'The connection ended without an answer.'],
  ])('shows the fault %s as a caller gets it', async (answer, words) => {
    await client.fill('/faults/edit?endpoint=balance', { answer }, '/faults/edit');
    expect((await call('balance', { client_user_id: 'mei' })).text).toContain(words);
    hub.simulator().faults.clear();
  });
});

describe('Console: curl command', () => {
  const hostile = `it's "$(touch /tmp/x)" \`id\` \\ $HOME ; | & > * ? ~ # ! {a,b} \n\t%s 中文`;

  it.each(['balance', 'recharge'])(
    'passes typed values and the key of the environment to curl: %s',
    async (endpoint) => {
      const page = await call(endpoint, { client_user_id: hostile, amount_cents: '1' });
      const given = argumentsOf(block(page, 'As curl'), { OIS_API_KEY: 'the key' });
      expect(given).toContain('X-API-Key: the key');
      if (endpoint === 'recharge') {
        expect(JSON.parse(given.at(-1) ?? '')).toMatchObject({ client_user_id: hostile.trim() });
        expect(given.slice(0, 2)).toEqual(['--request', 'POST']);
      } else {
        expect(new URL(given[0] ?? '').searchParams.get('client_user_id')).toBe(hostile.trim());
      }
    },
  );

  it('quotes headers and bodies of any kind', () => {
    const command = buildCurl({
      method: 'POST',
      url: `http://h/?a='b'`,
      headers: [['X', hostile]],
      body: `@${hostile}'`,
    });
    expect(argumentsOf(command, {})).toEqual([
      '--request',
      'POST',
      `http://h/?a='b'`,
      '--header',
      `X: ${hostile}`,
      '--data-raw',
      `@${hostile}'`,
    ]);
  });
});
