import { describe, expect, it } from 'vitest';
import { Bridge } from '../../src/bridge/index.js';
import { ManualTimers } from './manual-timers.js';
import { setUp } from './page.js';

const SECRET = 'canary-payload';

/** Warnings about a message. */
async function collectWarnings(send: (page: ReturnType<typeof setUp>) => void, nonce?: string) {
  const page = setUp({ nonce, handlers: { refresh: () => undefined } });
  await page.timers.advance(0);
  send(page);
  return page.warnings;
}

const json = (fields: object): string =>
  JSON.stringify({
    ois: 1,
    kind: 'req',
    type: 'refresh',
    id: 'x',
    sid: '',
    seq: 1,
    secret: SECRET,
    ...fields,
  });

describe('The warning about a message that is ignored or refused', () => {
  it.each<[string, (page: ReturnType<typeof setUp>) => void, string, string?]>([
    [
      'another sid',
      ({ bridge }) => bridge.receive(json({ sid: SECRET })),
      '"sid" is not the one of the last',
    ],
    ['a numeric id', ({ bridge }) => bridge.receive(json({ id: 7 })), '"id" has to be text, 1 to 64'],
    ['a seq that came before', ({ say }) => [1, 2].map(() => say('req', 'back', {}, { seq: 9 })), 'repeat'],
    ['no kind', ({ bridge }) => bridge.receive(json({ kind: SECRET })), '"kind" has to be `event`, `req`'],
    ['another version', ({ bridge }) => bridge.receive(json({ ois: 2 })), '"ois" has to be 1'],
    ['an unknown type', ({ bridge }) => bridge.receive(json({ type: SECRET })), 'type that this version'],
    ['another nonce', ({ bridge }) => bridge.receive(json({ nonce: SECRET })), '"nonce" is not', 'own'],
    ['no re', ({ bridge }) => bridge.receive(json({ kind: 'res' })), '"re" has to be the id'],
    [
      'a re of nobody',
      ({ say }) => say('res', 'token', { access_token: SECRET, expires_in: 1 }, { re: 'y' }),
      '"re"',
    ],
    [
      'a bad payload',
      ({ say }) => say('req', 'open', { shortCode: [SECRET] }),
      '"open": "shortCode" has to be',
    ],
    [
      'an object in place of text',
      ({ bridge }) => bridge.receive({ ois: 1, secret: SECRET }),
      'one JSON string',
    ],
    ['no JSON', ({ bridge }) => bridge.receive(`{"ois":1,${SECRET}`), 'has to be JSON'],
    ['a list', ({ bridge }) => bridge.receive('[1]'), 'JSON object'],
    ['too much', ({ bridge }) => bridge.receive(json({ extra: 'x'.repeat(70_000) })), '65536 UTF-16'],
    ['too much of anything', ({ bridge }) => bridge.receive('x'.repeat(1_048_577)), '1048576 UTF-16'],
  ])('describes the mistake, without the message’s contents: %s', async (_, send, words, nonce) => {
    const warnings = await collectWarnings(send, nonce);
    expect(warnings).toEqual([expect.stringContaining(words)]);
    expect(warnings.join()).not.toContain('canary');
  });

  it('is written once for each kind', async () => {
    const warnings = await collectWarnings(({ bridge }) => {
      for (let seq = 0; seq < 50; seq++) {
        bridge.receive(json({ sid: `other-${seq}`, id: `i${seq}`, seq }));
        bridge.receive(json({ id: seq }));
      }
    });
    expect(warnings).toHaveLength(2);
  });

  it('is not written for other messages on a shared channel', async () => {
    const warnings: string[] = [];
    let receive: (json: unknown) => void = () => undefined;
    const bridge = new Bridge(
      [
        {
          host: 'parent',
          connect: (receiver) => ((receive = receiver.receive), () => undefined),
          send: () => true,
        },
      ],
      { handlers: {}, timers: new ManualTimers(), warn: (text) => warnings.push(text) },
    );
    bridge.start();
    for (const noise of [{ type: 'webpackOk' }, 'setImmediate$0.1', '{"source":"devtools"}', 7, null])
      receive(noise);
    expect(warnings).toEqual([]);
    receive({ ois: 1 });
    expect(warnings).toEqual([expect.stringContaining('one JSON string')]);
    bridge.close();
  });
});
