import { describe, expect, it } from 'vitest';
import { createHost } from '../../src/bridge/index.js';
import { ManualTimers } from './manual-timers.js';
import { setUp } from './page.js';

const token = { access_token: 'token-1', expires_in: 600 };
const lists = (count: number) => ({
  tags: ['Loans'],
  tables: Array.from({ length: count }, (_, i) => ({
    short_code: `t${i}`,
    name: 'A table with a long name '.repeat(4),
  })),
});

/** Asks a page's bridge for a token, and answers with this payload. */
async function requestToken(payload: object) {
  const page = setUp();
  await page.timers.advance(0);
  page.welcome();
  const answer = page.bridge.request('token', { reason: 'initial' });
  page.say('res', 'token', payload, { re: page.of('token')[0]?.id });
  return { ...page, answer: await answer };
}

describe('Lists with a token', () => {
  it('are passed on with an answer longer than other messages may be', async () => {
    const given = { ...token, ...lists(5000) };
    expect(JSON.stringify(given).length).toBeGreaterThan(500_000);
    const { answer, warnings } = await requestToken(given);
    expect(answer).toEqual(given);
    expect(warnings).toEqual([]);
  });

  it('are passed on with set-token and welcome', async () => {
    const given = { ...token, ...lists(1000) };
    const got: unknown[] = [];
    const { timers, say, welcome, bridge } = setUp({
      handlers: { 'set-token': (value) => void got.push(value) },
    });
    await timers.advance(0);
    welcome({ token: given });
    say('req', 'set-token', given);
    expect([bridge.welcome?.token, ...got]).toEqual([given, given]);
  });

  it.each([
    ['tables', 'none', '"token": "tables" was ignored: "tables" has to be list of up to 10000'],
    ['tables', lists(10_001).tables.map(() => 1), '"tables" was ignored'],
    ['tags', { list: [] }, '"tags" was ignored'],
  ])('of a wrong shape are ignored, and the token is used: %s', async (field, value, words) => {
    const { answer, warnings } = await requestToken({ ...token, [field]: value });
    expect(answer).toEqual(token);
    expect(warnings).toEqual([expect.stringContaining(words)]);
  });

  /** Sends a host a page's hello and its request for a token. @returns the payloads of the answers */
  async function answerPage(given: object, caps: string[]) {
    const sent: { type: string; payload: object }[] = [];
    const host = createHost({
      timers: new ManualTimers(),
      send: (json) => void sent.push(JSON.parse(json) as (typeof sent)[0]),
      handlers: { token: () => given as typeof token },
      welcome: () => ({ host: 'app', token: given as typeof token }),
    });
    const say = (seq: number, kind: string, type: string, payload: object) =>
      host.receive(JSON.stringify({ ois: 1, kind, type, id: `${seq}`, sid: 's', seq, payload }));
    say(1, 'event', 'hello', { versions: [1], caps });
    say(2, 'req', 'token', { reason: 'initial' });
    await new Promise((resolve) => setImmediate(resolve));
    return sent.map(({ payload }) => payload);
  }
  const welcomeWith = (answer: object) => ({ version: 1, host: 'app', caps: ['token'], token: answer });

  it('that would be too long for the message stay with the host, which sends the token alone', async () => {
    const given = { ...token, ...lists(9999) };
    expect(JSON.stringify(given).length).toBeGreaterThan(1_048_576);
    expect(await answerPage(given, ['set-state'])).toEqual([welcomeWith(token), token]);
  });

  it('of more items than a list may have stay with the host, too', async () => {
    const given = { ...token, tags: ['Loans'], tables: lists(10_001).tables.map(() => ({})) };
    const rest = { ...token, tags: ['Loans'] };
    expect(await answerPage(given, ['set-state'])).toEqual([welcomeWith(rest), rest]);
  });

  it('are sent to an older page only if their message is as short as any other', async () => {
    const given = { ...token, ...lists(1000) };
    expect(JSON.stringify(given).length).toBeGreaterThan(65_536);
    expect(await answerPage(given, ['back', 'set-state'])).toEqual([welcomeWith(given), given]);
    expect(await answerPage(given, ['back'])).toEqual([welcomeWith(token), token]);
    const short = { ...token, ...lists(10) };
    expect(await answerPage(short, ['back'])).toEqual([welcomeWith(short), short]);
  });

  it('of a set-token that waits for the page’s hello are sent then, unless the page is older', async () => {
    const given = { ...token, ...lists(1000) };
    for (const [caps, expected] of [
      [['set-state'], given],
      [['back'], token],
    ] as const) {
      const sent: { type: string; payload: object }[] = [];
      const host = createHost({
        timers: new ManualTimers(),
        send: (json) => void sent.push(JSON.parse(json) as (typeof sent)[0]),
      });
      void host.request('set-token', given);
      const hello = { ois: 1, kind: 'event', type: 'hello', id: '1', sid: 's', seq: 1 };
      host.receive(JSON.stringify({ ...hello, payload: { versions: [1], caps } }));
      expect(sent.at(-1)).toMatchObject({ type: 'set-token', sid: 's', seq: 3 });
      expect(sent.at(-1)!.payload).toEqual(expected);
    }
  });
});
