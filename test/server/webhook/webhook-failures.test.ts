// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { LogEntry, SharedStore } from '../../../src/server/index.js';
import { createToErrorResponse } from '../../../src/server/to-error-response.js';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import { checkWebhookOptions } from '../../../src/server/webhook/options.js';
import { createWebhookLog } from '../../../src/server/webhook/webhook-log.js';
import {
  createWebhookRoute,
  type WebhookRouteOptions,
  type WebhookTimeouts,
} from '../../../src/server/webhook/webhook-route.js';
import { DEDUCT, NOTIFICATION, REFUND } from './webhook-site.js';

/** For tests that wait for no deadline. */
const PATIENT: WebhookTimeouts = { bodyMs: 5_000, handlerMs: 9_000, responseMs: 10_000 };
/** For tests that wait for a deadline, and in which something has to happen before it. */
const DEADLINES: WebhookTimeouts = { ...PATIENT, handlerMs: 3_000, responseMs: 6_000 };
/** For tests of what is too late anyway. */
const SHORT: WebhookTimeouts = { ...PATIENT, handlerMs: 300, responseMs: 600 };

function start(
  webhook: object,
  overrides: Partial<WebhookRouteOptions> = {},
  timeouts: WebhookTimeouts = PATIENT,
) {
  const logs: LogEntry[] = [];
  const options = {
    ...checkWebhookOptions({ allowedIps: ['127.0.0.1'], deduplicate: 'all', ...webhook }),
    store: memoryStore(),
    scope: 'https://hub.example',
    ...overrides,
  };
  const log = (entry: LogEntry) => void logs.push(entry);
  const toErrorResponse = createToErrorResponse(log);
  const webhookLog = createWebhookLog({ log, now: Date.now });
  const handle = createWebhookRoute({ webhookLog, toErrorResponse, ...options }, timeouts);
  const call = async (event: { event: string }) => {
    const headers = { 'Content-Type': 'application/json', 'X-Webhook-Event': event.event };
    const init = { method: 'POST', headers, body: JSON.stringify(event) };
    const request = new Request('https://site.example/ois/webhook', init);
    const { status, body } = await handle(request, { remoteAddress: '127.0.0.1' });
    return { status, body: JSON.parse(body) as unknown };
  };
  return { call, logs };
}

const down = () => Promise.reject(new Error('The store is down.'));
const silent = () => new Promise<never>(() => undefined);
const withStore = (broken: Partial<SharedStore>): SharedStore => ({ ...memoryStore(), ...broken });

describe.concurrent('POST /webhook with a store that fails', () => {
  it.each([
    ['rejects', down],
    ['does not answer', silent],
  ])('V8 V9 (S) does not handle billing events when the store %s before the handler', async (_what, add) => {
    const handler = vi.fn(() => ({ ok: true }));
    const { call, logs } = start(
      { onDeduct: handler, onRefund: handler },
      { store: withStore({ add }) },
      SHORT,
    );
    const [deduct, refund] = await Promise.all([call(DEDUCT), call(REFUND)]);
    expect(deduct).toEqual({ status: 200, body: { ok: false } });
    expect(refund.status).toBe(500);
    expect(handler).not.toHaveBeenCalled();
    expect(logs.map(({ event }) => event)).toEqual(['webhook_failed', 'webhook_failed']);
  });

  it('V6 (S) handles notifications all the same, since the hub does not send them again', async () => {
    const onNotification = vi.fn();
    const { call, logs } = start({ onNotification }, { store: withStore({ add: down, set: down }) });
    expect((await call(NOTIFICATION)).status).toBe(200);
    expect(onNotification).toHaveBeenCalledOnce();
    expect(logs.map(({ event }) => event)).toEqual(['webhook_failed', 'webhook_failed']);
  });

  it.each([
    ['rejects', down],
    ['does not answer', silent],
  ])(
    'V8 (S) confirms a charge when the store %s after the handler, and does not handle its repeats',
    async (_what, set) => {
      const onDeduct = vi.fn(() => ({ ok: true }));
      const { call, logs } = start({ onDeduct }, { store: withStore({ set }) }, DEADLINES);
      const [first, repeat] = await Promise.all([call(DEDUCT), call(DEDUCT)]);
      expect(first.body).toEqual({ ok: true });
      expect(repeat.body).toEqual({ ok: false });
      expect(onDeduct).toHaveBeenCalledOnce();
      expect(logs.map(({ event }) => event).sort()).toEqual(['webhook_failed', 'webhook_unfinished']);
    },
  );

  it('V8 V9 (S) handles every charge and refund without the store when they are not deduplicated', async () => {
    const handler = vi.fn(() => ({ ok: true }));
    const store = withStore({ add: down, get: down, set: down });
    const webhook = { onDeduct: handler, onRefund: handler, deduplicate: 'notifications' };
    const { call, logs } = start(webhook, { store });
    expect((await call(DEDUCT)).body).toEqual({ ok: true });
    expect((await call(REFUND)).status).toBe(200);
    expect(handler).toHaveBeenCalledTimes(2);
    expect(logs).toEqual([]);
  });

  it('V8 (S) gives a repeat the first response, although reads of the store fail and hang for a while', async () => {
    const store = memoryStore();
    const get = vi
      .fn(store.get)
      .mockImplementationOnce(down)
      .mockImplementationOnce(silent)
      .mockImplementationOnce(down);
    const onDeduct = vi.fn(() => ({ ok: true }));
    const { call, logs } = start({ onDeduct }, { store: { ...store, get } });
    const first = await call(DEDUCT);
    const begun = performance.now();
    const repeat = await call(DEDUCT);
    expect([first.body, repeat.body]).toEqual([{ ok: true }, { ok: true }]);
    expect(performance.now() - begun).toBeLessThan(9_000);
    expect(get).toHaveBeenCalledTimes(4);
    expect(onDeduct).toHaveBeenCalledOnce();
    expect(logs.map(({ event }) => event)).toEqual(['webhook_merged']);
  });

  it.each([
    ['rejects', down, 'webhook_failed', DEADLINES],
    // Its only read ends with the deadline.
    ['does not answer', silent, 'webhook_unfinished', SHORT],
  ])('V8 (S) does not handle a repeat when the store %s', async (_what, get, logged, timeouts) => {
    const onDeduct = vi.fn(() => ({ ok: true }));
    const store = memoryStore();
    await start({ onDeduct }, { store }).call(DEDUCT);
    const { call, logs } = start({ onDeduct }, { store: { ...store, get } }, timeouts);
    expect((await call(DEDUCT)).body).toEqual({ ok: false });
    expect(onDeduct).toHaveBeenCalledOnce();
    expect(logs.map(({ event }) => event)).toEqual([logged]);
  });
});

describe.concurrent('POST /webhook after another server died while it handled the event', () => {
  it.each([
    [DEDUCT, 200],
    [REFUND, 500],
    [NOTIFICATION, 500],
  ])('V12 (S) does not handle a repeat, and logs it', async (event, status) => {
    const store = memoryStore();
    // Its claim is the only trace that it leaves.
    const claims: string[] = [];
    const spy: SharedStore = {
      ...store,
      add: (key, ...rest) => store.add((claims.push(key), key), ...rest),
      set: silent,
    };
    const dying = start({ onDeduct: silent, onRefund: silent, onNotification: silent }, { store: spy });
    void dying.call(event);
    await vi.waitFor(() => expect(claims).toHaveLength(1), 10_000);

    const handler = vi.fn(() => ({ ok: true }));
    const other = start({ onDeduct: handler, onRefund: handler, onNotification: handler }, { store }, SHORT);
    const begun = performance.now();
    const answer = await other.call(event);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toMatchObject({ ok: true });
    expect(performance.now() - begun).toBeGreaterThan(SHORT.responseMs - 20);
    expect(handler).not.toHaveBeenCalled();
    expect(other.logs).toMatchObject([{ level: 'error', event: 'webhook_unfinished' }]);
    expect(other.logs[0]?.message).toContain(event.timestamp);
  });
});

describe.concurrent('POST /webhook: delivery to the event streams', () => {
  it('D6 V6 (S) delivers each notification for a user once, even if the site’s handler fails', async () => {
    const deliver = vi.fn(async () => undefined);
    const { call } = start({ onNotification: down }, { deliver });
    expect((await call(NOTIFICATION)).status).toBe(500);
    await call(NOTIFICATION);
    expect(deliver).toHaveBeenCalledOnce();
    expect(deliver).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'notification', event: 'order_matched' }),
    );
  });

  it('V8 V9 (S) delivers deductions and refunds that the site’s handlers confirmed, each once', async () => {
    const deliver = vi.fn(async () => undefined);
    const { call } = start({ onDeduct: () => ({ ok: true }), onRefund: () => undefined }, { deliver });
    await call(DEDUCT);
    await call(REFUND);
    expect(deliver.mock.calls).toEqual([
      [expect.objectContaining({ kind: 'deduct' })],
      [expect.objectContaining({ kind: 'refund' })],
    ]);
  });

  it('V8 V9 V12 (S) delivers no deduction or refund that was declined, failed or late', async () => {
    const deliver = vi.fn(async () => undefined);
    for (const onDeduct of [() => ({ ok: false }), down, silent, () => ({ ok: 'true' })]) {
      const { call } = start({ onDeduct: onDeduct as never, onRefund: down }, { deliver }, SHORT);
      await call(DEDUCT);
      await call(REFUND);
    }
    await start({}, { deliver }).call(DEDUCT);
    await start({}, { deliver }).call(REFUND);
    expect(deliver).not.toHaveBeenCalled();
  });

  it('delivers no event without a target user, and none that the specification does not name', async () => {
    const deliver = vi.fn(async () => undefined);
    const { call } = start({ onDeduct: () => ({ ok: true }) }, { deliver });
    const target = { client_user_id: null };
    await call({ ...NOTIFICATION, target } as never);
    await call({ ...DEDUCT, target } as never);
    await call({ ...NOTIFICATION, event: 'order_cancelled' });
    expect(deliver).not.toHaveBeenCalled();
  });

  it.each([
    ['fails', down],
    ['does not answer', silent],
    [
      'throws at once',
      () => {
        throw new Error('no');
      },
    ],
  ])('V6 (S) does not change the response when delivery %s', async (_what, deliver) => {
    const { call } = start({}, { deliver }, DEADLINES);
    expect((await call(NOTIFICATION)).status).toBe(200);
    const deducting = start({ onDeduct: () => ({ ok: true }) }, { deliver });
    expect((await deducting.call(DEDUCT)).body).toEqual({ ok: true });
  });
});

describe.concurrent('POST /webhook: onDeduct', () => {
  const late = () => new Promise<{ ok: boolean }>((resolve) => setTimeout(resolve, 4_500, { ok: true }));

  it.each<[string, unknown, string[]]>([
    ['throws', down, ['webhook_failed']],
    ['never ends', silent, ['webhook_late']],
    ['resolves with ok: true after its deadline', late, ['webhook_late', 'webhook_late']],
  ])('V8 V12 (S) is answered HTTP 200 and ok: false in time when it %s', async (_what, onDeduct, events) => {
    const check = async (deduplicate: string): Promise<void> => {
      const { call, logs } = start({ onDeduct, deduplicate }, {}, DEADLINES);
      const begun = performance.now();
      expect(await call(DEDUCT)).toEqual({ status: 200, body: { ok: false } });
      expect(performance.now() - begun).toBeLessThan(DEADLINES.responseMs);
      await vi.waitFor(() => expect(logs.map(({ event }) => event)).toEqual(events), 10_000);
    };
    await Promise.all(['notifications', 'all'].map(check));
  });
});
