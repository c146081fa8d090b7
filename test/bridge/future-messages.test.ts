import { describe, expect, it } from 'vitest';
import { getName, listMessageKinds } from '../../scripts/bridge-schema.js';
import { connectHost, createHost } from '../../src/bridge/index.js';
import { VERSIONS } from '../../src/bridge/messages.js';
import { parseMessage } from '../../src/bridge/protocol.js';
import { addFields } from '../helpers/add-fields.js';
import { FakeWindow } from './fake-window.js';
import { HOSTS } from './hosts.js';
import { ManualTimers, settle } from './manual-timers.js';
import { createMessage } from './messages.js';
import { setUp } from './page.js';
import { Random } from './random.js';

const NEXT = Math.max(...VERSIONS) + 1;
const TOKEN = { access_token: 'token-1', expires_in: 600 };

describe('Messages of a later version: unknown fields', () => {
  const random = new Random(11);
  const kinds = listMessageKinds().map((kind) => [getName(kind), kind] as const);

  it.each(kinds)('%s: is read as without them, and without a warning', (_name, kind) => {
    const message = createMessage(kind, random);
    const warnings: string[] = [];
    const parse = (value: unknown) =>
      parseMessage(kind.sender, JSON.stringify(value), (_kind, text) => warnings.push(text));
    expect(parse(addFields(message))).toEqual(parse(message));
    expect(parse(message)?.problem).toBeUndefined();
    expect(warnings).toEqual([]);
  });
});

describe('Page with a host of a later version', () => {
  it('hello: the host chooses version 1 of those that the page supports', async () => {
    const { timers, of, welcome, bridge } = setUp();
    await timers.advance(0);
    expect(of('hello')[0]?.payload['versions']).toEqual(VERSIONS);
    welcome({ future: true, caps: ['token', 'future-request'], theme: 'sepia' });
    expect([bridge.mode, bridge.supports('token')]).toEqual(['connected', true]);
  });

  it('welcome of a version that the page does not support: both sides read what to do, and the page works alone', async () => {
    const { timers, of, welcome, bridge, warnings } = setUp();
    await timers.advance(0);
    welcome({ version: NEXT });
    const text = `"welcome" has a "version" that this page does not support. Choose one of the "versions" in its hello: ${VERSIONS.join(', ')}.`;
    expect(of('welcome')).toMatchObject([{ kind: 'err', payload: { code: 'E_VERSION', message: text } }]);
    expect(warnings).toEqual([expect.stringContaining(text)]);
    expect(bridge.mode).toBe('one-way');
    bridge.emit('ready');
    await settle();
    expect(of('ready')).toHaveLength(1);
  });

  it('set-token with unknown fields is used', async () => {
    const tokens: unknown[] = [];
    const { timers, welcome, say, sent } = setUp({
      handlers: { 'set-token': (token) => void tokens.push(token) },
    });
    await timers.advance(0);
    welcome();
    say('req', 'set-token', addFields(TOKEN));
    await settle();
    expect(tokens).toEqual([TOKEN]);
    expect(sent.at(-1)).toMatchObject({ kind: 'res', type: 'set-token' });
  });

  it('an unknown request is answered E_UNSUPPORTED in words, and an unknown event is ignored', async () => {
    const { timers, welcome, say, sent, bridge, warnings } = setUp();
    await timers.advance(0);
    welcome();
    say('req', 'future-request', { any: 1 });
    expect(sent.at(-1)).toMatchObject({
      kind: 'err',
      type: 'future-request',
      payload: { code: 'E_UNSUPPORTED', message: 'A message has a type that this version does not support.' },
    });
    const count = sent.length;
    say('event', 'future-event', { any: 1 });
    say('res', 'future-request', {}, { re: 'none' });
    expect([sent.length, bridge.mode]).toEqual([count, 'connected']);
    expect(warnings.join()).toContain('a type that this version does not support');
  });

  it('an answer with an unknown error code fails its request at once', async () => {
    const { timers, welcome, say, of, bridge } = setUp();
    await timers.advance(0);
    welcome();
    const asked = bridge.request('token', { reason: 'initial' });
    const refused = expect(asked).rejects.toMatchObject({ code: 'E_INVALID' });
    say('err', 'token', { code: 'E_FUTURE' }, { re: of('token')[0]?.id });
    await refused;
  });

  it('a message of another protocol is refused in words if it is a request', async () => {
    const { timers, welcome, say, sent } = setUp();
    await timers.advance(0);
    welcome();
    say('req', 'back', {}, { ois: NEXT });
    expect(sent.at(-1)).toMatchObject({
      kind: 'err',
      type: 'back',
      payload: { code: 'E_VERSION', message: 'A message was refused: "ois" has to be 1.' },
    });
  });
});

describe('Host with a page of a later version', () => {
  function connectPage() {
    const sent: Record<string, unknown>[] = [];
    const events: string[] = [];
    const host = createHost({
      send: (json) => void sent.push(JSON.parse(json) as Record<string, unknown>),
      onEvent: (type) => events.push(type),
      handlers: { token: () => TOKEN },
      timers: new ManualTimers(),
    });
    let seq = 0;
    const say = (kind: string, type: string, payload: unknown): void => {
      seq += 1;
      const message = { ois: 1, kind, type, id: `p${seq}`, sid: 'load', seq, payload, future: 1 };
      host.receive(JSON.stringify(message));
    };
    return { host, sent, events, say };
  }

  it('hello with a later version besides 1, unknown capabilities and fields: is welcomed in version 1', () => {
    const { host, sent, say } = connectPage();
    say('event', 'hello', { versions: [NEXT, 1], caps: ['back', 'future-request'], future: {} });
    expect(sent).toMatchObject([{ type: 'welcome', payload: { version: 1 } }]);
    expect(host.connected).toBe(true);
  });

  it('hello with later versions only: is answered E_VERSION in words', () => {
    const { sent, say } = connectPage();
    say('event', 'hello', { versions: [NEXT], caps: [] });
    const message = `"hello" lists no protocol version that this host supports. It supports ${VERSIONS.join(', ')}.`;
    expect(sent).toMatchObject([{ kind: 'err', type: 'hello', payload: { code: 'E_VERSION', message } }]);
  });

  it('unknown requests are answered E_UNSUPPORTED, unknown events are ignored, and known requests work', async () => {
    const { sent, events, say } = connectPage();
    say('event', 'hello', { versions: [1], caps: [] });
    say('req', 'future-request', {});
    say('event', 'future-event', {});
    say('req', 'token', { reason: 'initial', future: true });
    await settle();
    expect(sent.slice(1)).toMatchObject([
      { kind: 'err', type: 'future-request', payload: { code: 'E_UNSUPPORTED' } },
      { kind: 'res', type: 'token', payload: TOKEN },
    ]);
    expect(events).toEqual(['hello']);
  });
});

it('Page and host whose messages gain unknown fields on the way work together', async () => {
  const window = new FakeWindow();
  const native = HOSTS['react-native'](window);
  const timers = new ManualTimers();
  const grow = (json: string): string => JSON.stringify(addFields(JSON.parse(json)));
  const bridge = connectHost({
    window: window.asWindow,
    handlers: { back: () => ({ handled: true }) },
    timers,
  });
  const host = createHost({
    send: (json) => native.say(grow(json)),
    handlers: { token: () => TOKEN },
    timers,
  });
  native.onMessage = (json) => host.receive(grow(json));
  await timers.advance(0);
  expect(bridge.mode).toBe('connected');
  expect(await bridge.request('token', { reason: 'initial' })).toEqual(TOKEN);
  expect(await host.request('back')).toEqual({ handled: true });
});
