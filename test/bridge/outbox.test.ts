import { describe, expect, it } from 'vitest';
import { Bridge, connectHost, type Transport } from '../../src/bridge/index.js';
import { FakeWindow } from './fake-window.js';
import { evaluate, HOSTS } from './hosts.js';
import { ManualTimers, settle } from './manual-timers.js';
import { setUp, type Message } from './page.js';

describe('Queued messages', () => {
  it('are handled in order, like later ones, by push and by receive', async () => {
    const window = new FakeWindow();
    HOSTS['android-interface'](window);
    const calls: string[] = [];
    const message = (seq: number, kind: string, type: string, payload = {}): string =>
      JSON.stringify({ ois: 1, kind, type, id: `h${seq}`, sid: '', seq, payload });
    evaluate(window, message(1, 'event', 'welcome', { version: 1, host: 'early' }));
    evaluate(window, message(2, 'req', 'open', { shortCode: 'b' }));
    const early = window['OISHostQueue'] as { push(json: string): void };
    const bridge = connectHost({
      window: window.asWindow,
      timers: new ManualTimers(),
      onWelcome: ({ host = '' }) => calls.push(host),
      handlers: {
        open: ({ shortCode }) => void calls.push(shortCode),
        refresh: () => void calls.push('refresh'),
      },
    });
    evaluate(window, message(3, 'req', 'refresh'));
    (window['OISHostQueue'] as typeof early).push(message(4, 'req', 'open', { shortCode: 'c' }));
    await settle();
    expect(calls).toEqual(['early', 'b', 'refresh', 'c']);
    bridge.close();
  });

  it('wait for a host that is not ready, and are not lost', async () => {
    const timers = new ManualTimers();
    const heard: string[] = [];
    let receiver: Parameters<Transport['connect']>[0] | undefined;
    let isReady = false;
    const bridge = new Bridge(
      [
        {
          host: 'qt',
          connect(given) {
            receiver = given;
            return () => undefined;
          },
          send(_, { type }) {
            if (isReady && type !== 'hello') heard.push(type);
            return isReady;
          },
        },
      ],
      { handlers: {}, timers },
    );
    bridge.start();
    bridge.emit('ready');
    await timers.advance(5000);
    bridge.emit('recharge-requested');
    expect([bridge.mode, heard]).toEqual(['one-way', []]);
    isReady = true;
    receiver?.ready();
    expect(heard).toEqual(['ready', 'recharge-requested']);
  });

  it('are sent to a host that has replaced the one that could not be reached: events, in its session', async () => {
    let isReachable = true;
    const heard: Message[] = [];
    const transport: Transport = {
      host: 'webkit',
      connect: () => () => undefined,
      send: (json) => {
        const message = JSON.parse(json) as Message;
        if (!isReachable && message.type !== 'hello') throw new Error('gone');
        return heard.push(message) > 0;
      },
    };
    const timers = new ManualTimers();
    const bridge = new Bridge([transport], { handlers: {}, timers, warn: () => undefined });
    const say = (kind: string, type: string, seq: number, payload: object, rest: object): void =>
      bridge.receive(JSON.stringify({ ois: 1, kind, type, id: `h${seq}`, seq, payload, ...rest }));
    const greet = async (): Promise<void> => {
      await timers.advance(0);
      const { id, sid } = heard.findLast(({ type }) => type === 'hello')!;
      say('event', 'welcome', 1, { version: 1, host: 'app' }, { sid, re: id });
    };
    bridge.start();
    await greet();
    isReachable = false;
    bridge.emit('recharge-requested');
    const { sid } = heard.at(-1)!;
    say('req', 'unknown', 2, {}, { sid });
    bridge.restart();
    isReachable = true;
    await greet();
    const after = heard.slice(heard.findLastIndex(({ type }) => type === 'hello') + 1);
    expect(after.map(({ kind, type }) => `${kind} ${type}`)).toEqual(['event recharge-requested']);
    expect(after[0]!.sid).not.toBe(sid);
    expect(after[0]!.sid).toBe(heard.findLast(({ type }) => type === 'hello')!.sid);
    bridge.close();
  });

  it('drop the oldest one above 256', async () => {
    const { bridge, timers, welcome, of } = setUp();
    for (let height = 0; height < 300; height++) bridge.emit('height', { height });
    await timers.advance(0);
    welcome();
    expect(of('height').map(({ payload }) => payload['height'])).toEqual(
      Array.from({ length: 256 }, (_, i) => i + 44),
    );
  });

  it('are sent once and in order, even if the host answers each synchronously', async () => {
    const timers = new ManualTimers();
    const heard: string[] = [];
    let seq = 0;
    const say = (kind: string, type: string, payload: object = {}): void =>
      bridge.receive(JSON.stringify({ ois: 1, kind, type, id: `h${++seq}`, sid: '', seq, payload }));
    const transport: Transport = {
      host: 'webkit',
      connect: () => () => undefined,
      send(_, { kind, type }) {
        if (kind === 'event' && type !== 'hello') heard.push(type);
        if (type === 'ready') say('req', 'refresh');
        return true;
      },
    };
    const bridge = new Bridge([transport], {
      timers,
      handlers: { refresh: () => bridge.emit('height', { height: 1 }) },
    });
    bridge.emit('ready');
    bridge.emit('open', { shortCode: 'a' });
    say('event', 'welcome', { version: 1, host: 'test' });
    await settle();
    expect(heard).toEqual(['ready', 'open', 'height']);
  });

  it('do not include requests that were cancelled or timed out', async () => {
    const { bridge, timers, welcome, of } = setUp();
    const giveUp = new AbortController();
    const asked = bridge.request('open-form', { shortCode: 'a' }, { signal: giveUp.signal });
    giveUp.abort();
    await expect(asked).rejects.toMatchObject({ code: 'E_CANCELLED' });
    await timers.advance(0);
    welcome();
    expect(of('open-form')).toEqual([]);
  });
});
