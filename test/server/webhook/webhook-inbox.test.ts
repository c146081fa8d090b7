// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseHubEvent } from '../../../src/hub/events.js';
import {
  memoryStore,
  type Inbox,
  type LogEntry,
  type Settlement,
  type SharedStore,
} from '../../../src/server/index.js';
import { TimeoutError } from '../../../src/server/with-timeout.js';
import { WebhookIdempotency } from '../../../src/server/webhook/webhook-idempotency.js';
import { WebhookInbox } from '../../../src/server/webhook/webhook-inbox.js';
import { createWebhookLog } from '../../../src/server/webhook/webhook-log.js';
import { createEventProcessor } from '../../../src/server/webhook/webhook-route.js';
import { DEDUCT, NOTIFICATION, REFUND } from './webhook-site.js';

/** Creates a `WebhookInbox` whose inbox answers when its caller gives up. */
function createLateInbox({ isTaken }: { isTaken: boolean }) {
  const logs: LogEntry[] = [];
  const givenUp: unknown[] = [];
  const inbox: Partial<Inbox> = {
    add: (_entry, signal) =>
      new Promise((resolve, reject) => {
        const answer = (): void => {
          givenUp.push(signal?.reason);
          if (isTaken) resolve(true);
          else reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', answer);
      }),
    take: async () => [],
  };
  const webhookInbox = new WebhookInbox({
    inbox: inbox as Inbox,
    handlers: {},
    deliver: () => Promise.resolve(),
    webhookLog: createWebhookLog({ log: (entry) => void logs.push(entry), now: Date.now }),
  });
  onTestFinished(() => webhookInbox.close());
  return { webhookInbox, givenUp, messages: () => logs.map(({ message }) => message) };
}

const deadlineMs = (): number => performance.now() + 20;

describe('WebhookInbox, with an inbox that is too slow', () => {
  it.each([
    ['a refund', REFUND, 'failed', 'answered as failed'],
    ['a notification', NOTIFICATION, undefined, 'handled'],
  ])('has %s taken back', async (_what, body, result, answer) => {
    const { webhookInbox, givenUp, messages } = createLateInbox({ isTaken: false });
    const options = { body: JSON.stringify(body), isDeduplicated: false, deadlineMs: deadlineMs() };
    expect(await webhookInbox.accept({ id: 'a', event: parseHubEvent(body) }, options)).toBe(result);
    expect(messages()).toEqual([expect.stringContaining(`was ${answer} without the inbox: TimeoutError`)]);
    expect(givenUp).toEqual([expect.any(TimeoutError)]);
  });

  it('logs a refund that is handled although it was answered as failed', async () => {
    const { webhookInbox, messages } = createLateInbox({ isTaken: true });
    const options = { body: JSON.stringify(REFUND), isDeduplicated: false, deadlineMs: deadlineMs() };
    expect(await webhookInbox.accept({ id: 'a', event: parseHubEvent(REFUND) }, options)).toBe('failed');
    await expect
      .poll(messages)
      .toEqual([
        expect.stringMatching(
          /answered as failed without the inbox, and its handler runs all the same: It was written after/,
        ),
        expect.stringContaining('was answered as failed without the inbox: TimeoutError'),
      ]);
  });

  it('has a deduction taken back, and declines it', async () => {
    const { webhookInbox, givenUp, messages } = createLateInbox({ isTaken: false });
    const event = { id: 'a', event: parseHubEvent(DEDUCT) };
    expect(await webhookInbox.begin(event, JSON.stringify(DEDUCT), deadlineMs())).toBeUndefined();
    expect(messages()).toEqual([expect.stringContaining('was declined without its handler: TimeoutError')]);
    expect(givenUp).toEqual([expect.any(TimeoutError)]);
  });
});

it('WebhookInbox, with an inbox that never answers: closes when other servers can take its events', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const logs: LogEntry[] = [];
  const webhookInbox = new WebhookInbox({
    inbox: { take: () => new Promise(() => {}) } as Partial<Inbox> as Inbox,
    handlers: {},
    deliver: () => Promise.resolve(),
    webhookLog: createWebhookLog({ log: (entry) => void logs.push(entry), now: Date.now }),
  });
  const closing = webhookInbox.close();
  await vi.advanceTimersByTimeAsync(12_000);
  await closing;
  expect(logs.map(({ event }) => event)).toEqual(['inbox_failed']);
});

it('WebhookInbox, with a store that is slow to record the outcome: lists a charge whose response was lost meanwhile', async () => {
  const settled: Settlement[] = [];
  const inbox: Partial<Inbox> = {
    add: async () => true,
    take: async () => [],
    settle: async (_entry, settlement) => settled.push(settlement) > 0,
  };
  const responseLost = new AbortController();
  const store: SharedStore = {
    ...memoryStore(),
    set: async () => {
      await sleep(1_200);
      responseLost.abort();
    },
  };
  const webhookLog = createWebhookLog({ log: () => undefined, now: Date.now });
  const handlers = { onDeduct: () => ({ ok: true }) };
  const webhookInbox = new WebhookInbox({
    inbox: inbox as Inbox,
    handlers,
    deliver: () => Promise.resolve(),
    webhookLog,
  });
  const processEvent = createEventProcessor({
    handlers,
    deduplicate: 'all',
    idempotency: new WebhookIdempotency({ store, scope: 'https://hub.example' }),
    webhookLog,
    webhookInbox,
  });
  const endMs = performance.now() + 9_000;
  const deadlines = { handlerDeadlineMs: endMs, deadlineMs: endMs, responseLost: responseLost.signal };
  const webhook = { event: parseHubEvent(DEDUCT), body: JSON.stringify(DEDUCT) };
  expect(await processEvent(webhook, deadlines)).toBe('done');
  await webhookInbox.close();
  expect(settled.map(({ state }) => state)).toEqual(['running', 'ambiguous']);
});
