import { afterEach, describe, expect, it } from 'vitest';
import { createHost } from '../../src/bridge/index.js';
import { parseMessage } from '../../src/bridge/protocol.js';
import { ManualTimers, settle } from './manual-timers.js';
import { setUp } from './page.js';

// Properties that other scripts of the page add to the prototypes of all objects.
const put: [object, string][] = [];
function pollute(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: false });
  put.push([target, name]);
}

afterEach(() => {
  for (const [target, name] of put.splice(0)) delete (target as Record<string, unknown>)[name];
});

describe('A polluted Object.prototype', () => {
  it('supplies no field of a message', async () => {
    pollute(Object.prototype, 'locale', 'ja');
    pollute(Object.prototype, 'hub_url', 'https://evil.example');
    pollute(Object.prototype, 'access_token', 'evil');
    pollute(Object.prototype, 'expires_in', 60);
    pollute(Object.prototype, 'payload', { shortCode: 'evil' });
    pollute(Object.prototype, 're', 'evil');
    pollute(Object.prototype, 'nonce', 'evil');
    const { bridge, timers, welcome, say, of } = setUp();
    await timers.advance(0);
    welcome({ token: { access_token: 'a', expires_in: 1 } });
    expect([bridge.welcome?.locale, bridge.welcome?.token?.hub_url]).toEqual([undefined, undefined]);
    say('req', 'open', undefined);
    say('req', 'set-token', {});
    await settle();
    expect(of('open')[0]?.payload).toMatchObject({ code: 'E_INVALID' });
    expect(of('set-token')[0]?.payload).toMatchObject({ code: 'E_INVALID' });
  });

  it('supplies no part of a message, and no answer to a request', () => {
    pollute(Object.prototype, 'sid', '');
    pollute(Object.prototype, 're', '1');
    const message = { ois: 1, kind: 'res', type: 'token', id: 'x', seq: 1 };
    expect(parseMessage('host', JSON.stringify(message))).toBeUndefined();
    expect(parseMessage('host', JSON.stringify({ ...message, sid: 's' }))).toBeUndefined();
  });

  it('adds no capabilities to page and host', async () => {
    pollute(Object.prototype, 'back', () => ({ handled: true }));
    pollute(Object.prototype, 'token', () => ({ access_token: 'evil', expires_in: 60 }));
    const { timers, of } = setUp({ handlers: { refresh: () => undefined } });
    await timers.advance(0);
    expect(of('hello')[0]?.payload['caps']).toEqual(['refresh']);
    const sent: string[] = [];
    const host = createHost({ send: (json) => void sent.push(json), timers: new ManualTimers() });
    host.receive(JSON.stringify({ ...of('hello')[0], payload: { versions: [1], caps: [] } }));
    expect(sent.map((json) => (JSON.parse(json) as { payload: object }).payload)).toEqual([
      { version: 1, host: 'host', caps: [] },
    ]);
  });
});

describe('toJSON on a prototype', () => {
  it.each(['Object', 'Array', 'String', 'Number'] as const)(
    'of %s does not change the messages',
    async (name) => {
      pollute(globalThis[name].prototype, 'toJSON', () => 'broken');
      const { bridge, timers, sent } = setUp({ handlers: { refresh: () => undefined } });
      await timers.advance(0);
      bridge.emit('load', { count: 3, matching: 1, skipped: 0 });
      // Sent without the functions that are under test.
      const { sid } = sent[0]!;
      bridge.receive(
        `{"ois":1,"kind":"event","type":"welcome","id":"w","sid":"${sid}","seq":1,"payload":{"version":1}}`,
      );
      expect(sent.map(({ type, payload }) => [type, payload])).toEqual([
        ['hello', { versions: [1], caps: ['refresh'] }],
        ['load', { count: 3, matching: 1, skipped: 0 }],
      ]);
    },
  );

  it('is not called for a text that JSON has to escape', async () => {
    const { bridge, timers, welcome, of } = setUp();
    await timers.advance(0);
    welcome();
    const name = '"quoted"\n\u2028\ud83d\ude00 </script>';
    bridge.emit('select', { shortCode: 'a', name });
    expect(of('select')[0]?.payload).toEqual({ shortCode: 'a', name });
  });
});
