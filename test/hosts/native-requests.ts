import { describe, expect, it } from 'vitest';
import { CAPS, LATER_CAPS, type Fields, type NativeContext } from './native-context.js';

/** Requests of both ends, and their answers. */
export function testRequests(context: NativeContext): void {
  const { receive, hello, linesOf, posted, start } = context;
  describe('requests of the page', () => {
    it('are answered by the app, at once or late, with the id of the request', async () => {
      hello();
      receive('req', 'token', { payload: { reason: 'expired' } });
      const { n, payload } = await context.runner.wait(({ type }) => type === 'handle');
      expect(payload).toEqual({ reason: 'expired' });
      context.runner.send('advance', { ms: 30_000 });
      context.runner.send('answer', { n, payload: { access_token: 'ä "1"', expires_in: 60 } });
      expect((await posted()).at(-1)).toMatchObject({
        kind: 'res',
        type: 'token',
        re: 'p2',
        payload: { access_token: 'ä "1"', expires_in: 60 },
      });
    });

    it('are answered once', async () => {
      hello();
      receive('req', 'token');
      const { n } = await context.runner.wait(({ type }) => type === 'handle');
      for (const code of ['E_DENIED', 'E_INTERNAL']) context.runner.send('answer', { n, code });
      expect((await posted()).slice(1)).toMatchObject([{ kind: 'err', payload: { code: 'E_DENIED' } }]);
    });

    it('of an unknown type are answered E_UNSUPPORTED', async () => {
      hello();
      receive('req', 'fly');
      expect((await posted()).at(-1)).toMatchObject({
        kind: 'err',
        type: 'fly',
        re: 'p2',
        payload: { code: 'E_UNSUPPORTED' },
      });
      expect(await linesOf('handle')).toEqual([]);
    });

    it('that lack what they need are answered E_INVALID, and do not reach the app', async () => {
      const invalid: [type: string, payload: Fields][] = [
        ['open-form', {}],
        ['open-form', { shortCode: '', link: '' }],
        ['open-external', {}],
        ['open-external', { url: 'javascript:alert(1)' }],
        ['download', { url: 'file:///etc/hosts' }],
        ['download', { url: 'https://a b' }],
        ['share', {}],
        ['share', { url: 'javascript:alert(1)', text: 'a' }],
        ['share', { title: '', text: 7 }],
      ];
      const url = 'https://www.example.com/a';
      const valid: [type: string, payload: Fields][] = [
        ['open-form', { link: '/orders/7' }],
        ['open-external', { url: 'HTTP://www.example.com' }],
        ['download', { url, name: 'a.pdf' }],
        ['share', { url }],
        ['share', { text: 'a' }],
      ];
      hello();
      for (const [type, payload] of [...invalid, ...valid]) receive('req', type, { payload });
      expect((await posted()).slice(1)).toMatchObject(
        invalid.map(([type], i) => ({ kind: 'err', type, re: `p${i + 2}`, payload: { code: 'E_INVALID' } })),
      );
      expect(await linesOf('handle')).toMatchObject(
        valid.map(([request, payload]) => ({ request, payload })),
      );
    });

    it('that are too many at once are answered E_BUSY', async () => {
      hello();
      for (let i = 0; i < 33; i++) receive('req', 'token');
      expect((await posted()).slice(1)).toMatchObject([{ re: 'p34', payload: { code: 'E_BUSY' } }]);
      expect(await linesOf('handle')).toHaveLength(32);
    });

    it('are not answered after a reload of the page', async () => {
      hello();
      receive('req', 'token');
      const { n } = await context.runner.wait(({ type }) => type === 'handle');
      hello({ sid: 's2' });
      context.runner.send('answer', { n, payload: { access_token: 'old', expires_in: 60 } });
      expect(JSON.stringify(await posted())).not.toContain('old');
    });

    const createTables = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ short_code: `t${i}`, name: '表'.repeat(20) }));

    it.each([
      ['that reads them', LATER_CAPS, 3_000, true],
      ['that reads them', LATER_CAPS, 30_000, false],
      ['of before, which ignores long messages', CAPS, 3_000, false],
      ['of before, which ignores long messages', CAPS, 500, true],
    ])(
      'of a page %s have their tables, unless the message were too long (%#)',
      async (_, caps, count, hasTables) => {
        hello({ payload: { versions: [1], caps } });
        receive('req', 'token');
        const { n } = await context.runner.wait(({ type }) => type === 'handle');
        const tables = createTables(count);
        const token = { access_token: 't1', expires_in: 60 };
        context.runner.send('answer', { n, payload: { ...token, tags: ['a'], tables } });
        const lists = hasTables ? { tags: ['a'], tables } : {};
        expect((await posted()).at(-1)!['payload']).toEqual({ ...token, ...lists });
      },
    );

    it('lists of the token in a welcome are left out as well if they are too long', async () => {
      const token = { access_token: 't1', expires_in: 60 };
      const lists = { tags: ['a'], tables: createTables(3_000) };
      await start({ theme: 'dark', token: { ...token, ...lists } });
      hello({ payload: { versions: [1], caps: LATER_CAPS } });
      hello({ sid: 's2', payload: { versions: [1], caps: CAPS } });
      await start({ theme: 'dark', token: { ...token, tags: ['a'], tables: createTables(30_000) } });
      hello({ sid: 's3', payload: { versions: [1], caps: LATER_CAPS } });
      const welcomes = (await posted())
        .filter(({ type }) => type === 'welcome')
        .map(({ payload }) => payload as Fields);
      expect(welcomes.map((welcome) => welcome['token'])).toEqual([{ ...token, ...lists }, token, token]);
      expect(welcomes.map((welcome) => welcome['theme'])).toEqual(['dark', 'dark', 'dark']);
    });
  });

  describe('requests of the app', () => {
    it('wait for hello, and are sent in their order', async () => {
      context.runner.send('request', { n: 900, request: 'open', payload: { shortCode: 'a' } });
      context.runner.send('request', { n: 901, request: 'set-points', payload: { balance_cents: 100 } });
      expect(await posted()).toEqual([]);
      hello();
      const [welcome, open, points] = await posted();
      expect(welcome).toMatchObject({ type: 'welcome' });
      expect(open).toMatchObject({ kind: 'req', type: 'open', sid: 's1', payload: { shortCode: 'a' } });
      expect(points).toMatchObject({ kind: 'req', type: 'set-points', payload: { balance_cents: 100 } });
      const numbers = [welcome, open, points].map((message) => message!['seq'] as number);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      receive('res', 'open', { re: open!['id'] });
      receive('err', 'set-points', { re: points!['id'], payload: { code: 'E_DENIED' } });
      expect(await linesOf('answer')).toMatchObject([
        { n: 900, value: {} },
        { n: 901, code: 'E_DENIED' },
      ]);
    });

    it('that wait for hello are cancelled by reset', async () => {
      context.runner.send('request', { n: 900, request: 'set-points', payload: { balance_cents: 100 } });
      context.runner.send('reset');
      expect(await linesOf('answer')).toMatchObject([{ n: 900, code: 'E_CANCELLED' }]);
      context.runner.send('request', { n: 901, request: 'open', payload: { shortCode: 'a' } });
      hello();
      // `reset` is for a page that shows the former user's data below an error, and sends `hello` again.
      expect((await posted()).map(({ type }) => type)).toEqual(['welcome', 'reset', 'open']);
    });

    it('are answered once, and only by an answer of their type', async () => {
      hello();
      context.runner.send('request', { n: 900, request: 'refresh' });
      const re = (await posted()).at(-1)!['id'];
      receive('res', 'open', { re });
      expect(await linesOf('answer')).toEqual([]);
      receive('res', 'refresh', { re });
      receive('res', 'refresh', { re });
      expect(await linesOf('answer')).toHaveLength(1);
    });

    it('fail with E_TIMEOUT after ten seconds', async () => {
      hello();
      context.runner.send('request', { n: 900, request: 'refresh' });
      context.runner.send('advance', { ms: 9_999 });
      expect(await linesOf('answer')).toEqual([]);
      context.runner.send('advance', { ms: 1 });
      expect(await linesOf('answer')).toMatchObject([{ code: 'E_TIMEOUT' }]);
    });

    it('fail with E_CANCELLED when the page is loaded again, and with E_CLOSED at the end', async () => {
      hello();
      context.runner.send('request', { n: 900, request: 'refresh' });
      hello({ sid: 's2' });
      context.runner.send('request', { n: 901, request: 'refresh' });
      context.runner.send('close');
      context.runner.send('request', { n: 902, request: 'refresh' });
      expect(await linesOf('answer')).toMatchObject([
        { n: 900, code: 'E_CANCELLED' },
        { n: 901, code: 'E_CLOSED' },
        { n: 902, code: 'E_CLOSED' },
      ]);
    });

    it('that the page does not list in its caps fail with E_UNSUPPORTED, and are not sent', async () => {
      hello();
      context.runner.send('request', { n: 900, request: 'fly' });
      expect(await linesOf('answer')).toMatchObject([{ code: 'E_UNSUPPORTED' }]);
      expect(await posted()).toHaveLength(1);
    });

    it('that are too many at once fail with E_BUSY', async () => {
      for (let n = 900; n < 933; n++) context.runner.send('request', { n, request: 'refresh' });
      expect(await linesOf('answer')).toMatchObject([{ n: 932, code: 'E_BUSY' }]);
    });
  });
}
