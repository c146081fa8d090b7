import { describe, expect, it } from 'vitest';
import { setUp } from './page.js';

describe('A new host on the same object', () => {
  it('is detected if its ids came before, although its numbers are higher', async () => {
    const { bridge, timers, of, welcome } = setUp();
    await timers.advance(0);
    welcome({ host: 'first' });
    const { sid } = of('hello')[0]!;
    const send = (kind: string, type: string, id: string, seq: number, payload: object, rest: object): void =>
      bridge.receive(JSON.stringify({ ois: 1, kind, type, id, seq, payload, ...rest }));
    send('req', 'back', '1001', 1001, {}, { sid });
    bridge.reconnect();
    await timers.advance(0);
    const again = of('hello').at(-1)!;
    const second = { version: 1, host: 'second' };
    send('event', 'welcome', '1001', 2000, second, { sid: again.sid, re: again.id });
    await timers.advance(0);
    expect(of('hello').at(-1)!.sid).not.toBe(sid);
  });

  it('is detected after one that shares no version with the page', async () => {
    const { bridge, timers, of } = setUp();
    const answered = new Set<string>();
    let seq = 0;
    const say = (prefix: string, kind: string, type: string, rest: object, payload: object = {}): void =>
      bridge.receive(JSON.stringify({ ois: 1, kind, type, id: `${prefix}${++seq}`, seq, payload, ...rest }));
    const answerHellos = (answer: (sid: string, re: string) => void): void => {
      for (const { id, sid } of of('hello')) {
        if (!answered.has(id)) answer(sid, id);
        answered.add(id);
      }
    };
    for (let n = 0; n < 10; n += 1) {
      answerHellos((sid, re) => say('old', 'err', 'hello', { sid, re }, { code: 'E_VERSION' }));
      await timers.advance(1_000);
    }
    expect(bridge.mode).toBe('one-way');
    seq = 0;
    say('new', 'req', 'back', { sid: '' });
    for (let n = 0; n < 10; n += 1) {
      answerHellos((sid, re) => say('new', 'event', 'welcome', { sid, re }, { version: 1, host: 'new' }));
      await timers.advance(1_000);
    }
    expect([bridge.mode, bridge.welcome?.host]).toEqual(['connected', 'new']);
  });
});
