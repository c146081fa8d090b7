// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseHubEvent } from '../../../src/hub/events.js';
import type { Inbox, LogEntry, Settlement } from '../../../src/server/index.js';
import { DeductionJournal } from '../../../src/server/webhook/deduction-journal.js';
import { runHandler } from '../../../src/server/webhook/run-handler.js';
import { createWebhookLog } from '../../../src/server/webhook/webhook-log.js';
import { DEDUCT } from './webhook-site.js';

const CHARGED = { id: 'a', event: parseHubEvent(DEDUCT) };

describe('DeductionJournal', () => {
  let settled: (Settlement & { atMs: number })[] = [];
  let logs: LogEntry[] = [];
  let isAway = false;
  beforeEach(() => {
    [settled, logs, isAway] = [[], [], false];
  });

  function createJournal(): DeductionJournal {
    const inbox: Pick<Inbox, 'add' | 'settle'> = {
      add: async () => true,
      settle: async (_entry, settlement) => {
        if (isAway) throw new Error('away');
        settled.push({ ...settlement, atMs: performance.now() });
        return true;
      },
    };
    const webhookLog = createWebhookLog({ log: (entry) => void logs.push(entry), now: Date.now });
    return new DeductionJournal({ inbox: inbox as Inbox, webhookLog });
  }

  it('keeps a charge for a second after its response, which may get lost with the server', async () => {
    const journal = createJournal();
    const record = await journal.begin(CHARGED, JSON.stringify(DEDUCT));
    const endedAtMs = performance.now();
    record!.end('done', new AbortController().signal);
    await journal.close();
    expect(settled.map(({ state }) => state)).toEqual(['running', 'done']);
    expect(settled[1]!.atMs - endedAtMs).toBeGreaterThan(990);
    expect(logs).toEqual([]);
  });

  it('lists a charge if the hub closes the connection before it has the response', async () => {
    const journal = createJournal();
    const hub = new AbortController();
    const record = await journal.begin(CHARGED, JSON.stringify(DEDUCT));
    record!.end('done', hub.signal);
    hub.abort();
    await journal.close();
    expect(settled.at(-1)).toMatchObject({ state: 'ambiguous', reason: /hub closed the connection/ });
    expect(logs).toMatchObject([{ event: 'webhook_unfinished', message: expect.stringContaining('id a') }]);
  });

  it.each([
    [true, { state: 'ambiguous', reason: 'It was charged too late, after it was declined. Undo it.' }],
    [false, { state: 'done' }],
  ])(
    'keeps what a handler reports (%s) that blocked the process past its deadline',
    async (succeeded, settlement) => {
      const journal = createJournal();
      const record = await journal.begin(CHARGED, JSON.stringify(DEDUCT));
      const deadlineMs = performance.now() + 250;
      const handler = (): boolean => {
        while (performance.now() < deadlineMs);
        return succeeded;
      };
      const outcome = await runHandler(handler, { handlerDeadlineMs: deadlineMs, deadlineMs }, record!);
      record!.end(outcome, undefined);
      await journal.close();
      expect(settled.at(-1)).toMatchObject(settlement);
    },
  );

  it('does not list a deduction whose handler did not begin, as the hub had disconnected', async () => {
    const journal = createJournal();
    const record = await journal.begin(CHARGED, JSON.stringify(DEDUCT));
    const deadlineMs = performance.now() + 1_000;
    const deadlines = { handlerDeadlineMs: deadlineMs, deadlineMs, clientDisconnected: AbortSignal.abort() };
    const outcome = await runHandler(() => true, deadlines, record!);
    record!.end(outcome, undefined);
    await journal.close();
    expect(settled).toMatchObject([{ state: 'done' }]);
    expect(logs).toEqual([]);
  });

  it.each(['done', 'failed'] as const)(
    'waits for a handler that runs, which ends as %s, when it is closed',
    async (outcome) => {
      const journal = createJournal();
      const beginning = journal.begin(CHARGED, JSON.stringify(DEDUCT));
      const closing = journal.close().then(() => settled.at(-1)?.state);
      const record = await beginning;
      await sleep(20);
      record!.end(outcome, undefined);
      expect(await closing).toBe('done');
    },
  );

  it('waits for a handler that throws when it is closed', async () => {
    const journal = createJournal();
    const record = await journal.begin(CHARGED, JSON.stringify(DEDUCT));
    const closing = journal.close().then(() => settled.at(-1)?.state);
    await sleep(20);
    record!.onError(new Error('connection lost'));
    record!.end('failed', undefined);
    expect(await closing).toBe('ambiguous');
  });

  it('does not wait for a deduction that begins after it was closed, unless it is closed again', async () => {
    const journal = createJournal();
    const first = await journal.begin(CHARGED, JSON.stringify(DEDUCT));
    const closing = journal.close();
    const second = await journal.begin(CHARGED, JSON.stringify(DEDUCT));
    first!.end('failed', undefined);
    await closing;
    const closingAgain = journal.close().then(() => settled.length);
    await sleep(20);
    second!.end('failed', undefined);
    expect(await closingAgain).toBe(2);
  });

  it('does not wait for the handler of a deduction that was declined while it was written', async () => {
    const journal = createJournal();
    await journal.begin(CHARGED, JSON.stringify(DEDUCT), AbortSignal.abort());
    await journal.close();
    expect(settled).toEqual([]);
  });

  it('logs that a record could not be updated', async () => {
    const journal = createJournal();
    const record = await journal.begin(CHARGED, JSON.stringify(DEDUCT));
    isAway = true;
    record!.end('failed', undefined);
    await journal.close();
    expect(logs).toMatchObject([
      { event: 'inbox_failed', message: expect.stringContaining('Entry a (done)') },
    ]);
  });
});
