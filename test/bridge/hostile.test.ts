import { describe, expect, inject, it } from 'vitest';
import { Bridge, createHost, type Transport } from '../../src/bridge/index.js';
import { HOST_REQUESTS, PAGE_REQUESTS, type Sender } from '../../src/bridge/messages.js';
import { parseMessage } from '../../src/bridge/protocol.js';
import { ManualTimers } from './manual-timers.js';
import { createHostileMessage, hasEnvelope } from './messages.js';
import { Random } from './random.js';

const LOADS = inject('isThorough') ? 50 : 10;
const MESSAGES = 1_000;

/** Creates a handler for each request of a catalogue. */
const handleAll = (requests: object, handle: (type: string) => object) =>
  Object.fromEntries(Object.keys(requests).map((type) => [type, () => handle(type)]));

/** Waits until promises have settled. */
const settle = () => new Promise<void>((done) => void setImmediate(done));

const isValid = (sender: Sender, json: unknown): boolean => {
  const message = parseMessage(sender, json);
  return hasEnvelope(json) && message !== undefined && message.problem === undefined;
};

describe(
  `${(2 * LOADS * MESSAGES).toLocaleString('en')} random and mutated messages`,
  { timeout: 120_000 },
  () => {
    it('never throw in the page, and change nothing there unless they are valid', async ({ task }) => {
      const random = new Random(2026);
      let calls = 0;
      for (let load = 0; load < LOADS; load++) {
        let sid = '';
        const transport: Transport = {
          host: 'webkit',
          connect: () => () => undefined,
          send: (_, envelope) => Boolean((sid = envelope.sid)),
        };
        const timers = new ManualTimers();
        const bridge = new Bridge([transport], {
          timers,
          handlers: handleAll(HOST_REQUESTS, (type) => {
            calls++;
            return type === 'back' || type === 'can-go-back' ? { handled: calls % 2 > 0 } : {};
          }),
        });
        bridge.start();
        await timers.advance(load % 2 ? 0 : 5000);
        const answers: unknown[] = [];
        const state = () => [bridge.mode, bridge.welcome?.host, bridge.host, calls, answers.length].join();
        for (let i = 0; i < MESSAGES; i++) {
          if (i % 100 === 0) {
            bridge.request('token', { reason: 'initial' }).then(
              (answer) => answers.push(answer),
              () => undefined,
            );
            await settle();
          }
          const json = createHostileMessage('host', sid, random);
          const before = state();
          bridge.receive(json);
          if (state() !== before && !isValid('host', json)) {
            expect.fail(`${String(json).slice(0, 300)} changed ${before} to ${state()}`);
          }
        }
        for (const answer of answers) expect(answer).toMatchObject({ access_token: expect.any(String) });
        bridge.close();
      }
      // Without enough valid messages the test would prove nothing.
      expect(calls).toBeGreaterThan(20 * LOADS);
      expect(({} as { a?: number }).a).toBeUndefined();
      task.meta.figure = `page: ${(LOADS * MESSAGES).toLocaleString('en')} messages, 0 effects of invalid ones`;
    });

    it('never throw in the host, and change nothing there unless they are valid', async ({ task }) => {
      const random = new Random(6);
      let calls = 0;
      for (let load = 0; load < LOADS; load++) {
        let events = 0;
        const host = createHost({
          timers: new ManualTimers(),
          send: () => undefined,
          handlers: handleAll(PAGE_REQUESTS, (type) => {
            calls++;
            return type === 'token' ? { access_token: 'token-1', expires_in: 60 } : {};
          }),
          onEvent: () => events++,
        });
        const state = () => [host.connected, calls, events].join();
        for (let i = 0; i < MESSAGES; i++) {
          if (i % 100 === 0) await settle();
          const json = createHostileMessage('page', 'load', random);
          const before = state();
          host.receive(json);
          if (state() !== before && !isValid('page', json)) {
            expect.fail(`${String(json).slice(0, 300)} changed ${before} to ${state()}`);
          }
        }
        host.close();
      }
      // Without enough valid messages the test would prove nothing.
      expect(calls).toBeGreaterThan(2 * LOADS);
      task.meta.figure = `host: ${(LOADS * MESSAGES).toLocaleString('en')} messages, 0 effects of invalid ones`;
    });
  },
);
