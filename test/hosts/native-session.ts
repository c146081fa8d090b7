import { describe, expect, it } from 'vitest';
import { listMessageKinds } from '../../scripts/bridge-schema.js';
import { CATALOGUE } from '../../src/bridge/messages.js';
import { parseMessage } from '../../src/bridge/protocol.js';
import { createMessage, mutate } from '../bridge/messages.js';
import { Random } from '../bridge/random.js';
import type { Fields, NativeContext } from './native-context.js';

/** Sessions, back, and what is no message. */
export function testSession(context: NativeContext): void {
  const { receive, hello, linesOf, posted, start } = context;
  describe('hello', () => {
    it('is answered by a welcome with its id, the nonce and the appearance, each time', async () => {
      hello();
      hello();
      const messages = await posted();
      expect(messages).toMatchObject([
        { ois: 1, kind: 'event', type: 'welcome', re: 'p1', sid: 's1', nonce: context.nonce },
        { re: 'p2' },
      ]);
      expect(messages[0]!['payload']).toMatchObject({ version: 1, theme: 'dark', locale: 'zh-CN' });
      expect((messages[0]!['payload'] as { caps: string[] }).caps).toEqual(
        expect.arrayContaining(Object.keys(CATALOGUE.page.requests)),
      );
      expect(messages.map((message) => parseMessage('host', JSON.stringify(message))?.problem)).toEqual([
        undefined,
        undefined,
      ]);
    });

    it('without a common version is answered E_VERSION', async () => {
      hello({ payload: { versions: [2], caps: [] } });
      expect(await posted()).toMatchObject([
        { kind: 'err', type: 'hello', re: 'p1', payload: { code: 'E_VERSION' } },
      ]);
    });

    it('that does not come in time is reported, and a late one still connects', async () => {
      context.runner.send('advance', { ms: 14_999 });
      expect(await linesOf('load')).toEqual([]);
      context.runner.send('advance', { ms: 1 });
      hello();
      expect(await linesOf('load')).toMatchObject([{ isLoaded: false }, { isLoaded: true }]);
      context.runner.send('advance', { ms: 60_000 });
      expect(await linesOf('load')).toHaveLength(2);
      expect(await posted()).toHaveLength(1);
    });
  });

  describe('messages that are not of this load of the page', () => {
    it.each<[string, Fields]>([
      ['without a nonce', { nonce: undefined }],
      ['with another nonce', { nonce: 'forged' }],
      ['of another session', { sid: 's0' }],
      ['of another version', { ois: 2 }],
      ['with a numeric id', { id: 7 }],
      ['with a text as seq', { seq: '7' }],
      ['with a list as payload', { payload: [] }],
      ['without a sid', { sid: undefined }],
    ])('%s are ignored', async (_name, fields) => {
      hello();
      receive('req', 'token', { payload: { reason: 'initial' }, ...fields });
      receive('event', 'ready', fields);
      expect(await linesOf('handle', 'event')).toEqual([]);
      expect(await posted()).toHaveLength(1);
    });

    it('a hello with the nonce of an earlier load is ignored', async () => {
      const earlier = context.nonce;
      await start({});
      hello({ nonce: earlier });
      expect(await posted()).toEqual([]);
      expect(context.nonce).not.toBe(earlier);
    });

    it('repeats by id or by seq are ignored', async () => {
      hello();
      receive('event', 'ready');
      receive('event', 'ready', { id: 'p2' });
      receive('event', 'ready', { seq: 2 });
      receive('event', 'ready');
      expect(await linesOf('event')).toHaveLength(2);
    });
  });

  describe('back', () => {
    it.each([
      [true, []],
      [false, [{ type: 'leave' }]],
    ])('with the answer handled: %s leaves or stays', async (handled, leaves) => {
      hello();
      context.runner.send('back');
      const { id } = (await posted()).at(-1)!;
      receive('res', 'back', { re: id, payload: { handled } });
      context.runner.send('advance', { ms: 10_000 });
      expect(await linesOf('leave')).toEqual(leaves);
    });

    it('leaves when the page is not there, or does not answer for a second', async () => {
      context.runner.send('back');
      expect(await linesOf('leave')).toHaveLength(1);
      hello();
      context.runner.send('back');
      context.runner.send('advance', { ms: 999 });
      expect(await linesOf('leave')).toHaveLength(1);
      context.runner.send('advance', { ms: 1 });
      expect(await linesOf('leave')).toHaveLength(2);
    });
  });

  it('random and mutated messages end nothing, and only messages arrive', async () => {
    const random = new Random(2026);
    const kinds = listMessageKinds().filter(({ sender }) => sender === 'page');
    hello();
    for (let i = 0; i < 3_000; i++) {
      const message = { ...createMessage(random.pick(kinds), random), sid: 's1', nonce: context.nonce };
      let json = JSON.stringify(random.chance(0.7) ? mutate(message, random) : message);
      if (random.chance(0.5)) {
        const at = random.below(json.length);
        json =
          json.slice(0, at) +
          random.pick(['', '"', '}', '\\', '\u0000', '\ud800', '['.repeat(20_000)]) +
          json.slice(at);
      }
      context.runner.send('receive', { json });
    }
    // Whatever session a valid hello among them started.
    hello({ sid: 'last', id: 'last', seq: 1_000_000 });
    const last = (await posted()).at(-1)!;
    expect(last).toMatchObject({ type: 'welcome', re: 'last', sid: 'last' });
    const arrived = await linesOf('event');
    expect(arrived.length).toBeGreaterThan(100);
    for (const line of arrived) expect(line['event']).toMatch(/^[^]{1,64}$/);
  });
}
