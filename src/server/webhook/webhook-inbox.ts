import type { HubEvent } from '../../hub/events.js';
import type { Inbox } from '../inbox/inbox.js';
import { withTimeout } from '../with-timeout.js';
import { DeductionJournal, type DeductionRecord } from './deduction-journal.js';
import { InboxWorker, LEASE_MS } from './inbox-worker.js';
import type { WebhookHandlers } from './options.js';
import { HANDLER_NAMES } from './run-handler.js';
import { RETENTION_MS, type IdentifiedEvent } from './webhook-idempotency.js';
import { describeEvent, type WebhookLog } from './webhook-log.js';

interface WebhookInboxOptions {
  inbox: Inbox;
  handlers: WebhookHandlers;
  /** Sends a refund that was made to the event streams of its user. */
  deliver: (event: HubEvent) => Promise<void>;
  webhookLog: WebhookLog;
}

/** More than the inbox in Redis waits for a reply. */
const MAX_WRITE_MS = 3_500;

/** The option `webhook.inbox` at work: writes events before they are acknowledged, and runs their handlers afterwards. */
export class WebhookInbox {
  readonly #options: WebhookInboxOptions;
  readonly #worker: InboxWorker;
  readonly #journal: DeductionJournal;

  constructor(options: WebhookInboxOptions) {
    this.#options = options;
    this.#worker = new InboxWorker(options);
    this.#journal = new DeductionJournal(options);
  }

  /** Returns whether an event is handled after the response. Without a handler there is nothing to do. */
  defers({ kind }: HubEvent): boolean {
    return kind !== 'deduct' && this.#options.handlers[HANDLER_NAMES[kind]] !== undefined;
  }

  /**
   * Writes an event, whose handler then runs on this server or another. Never rejects.
   * @param deadlineMs on the clock of `performance.now()`
   * @returns undefined if the inbox failed and the event is to be handled now: the hub does not send it again
   */
  async accept(
    identified: IdentifiedEvent,
    { body, isDeduplicated, deadlineMs }: { body: string; isDeduplicated: boolean; deadlineMs: number },
  ): Promise<'written' | 'repeat' | 'failed' | undefined> {
    const { inbox, webhookLog } = this.#options;
    const { id, event } = identified;
    const retentionMs = isDeduplicated ? RETENTION_MS : 0;
    const isLoss = event.kind !== 'notification';
    const answer = isLoss ? 'answered as failed' : 'handled';
    const add = (signal: AbortSignal): Promise<boolean> =>
      inbox.add({ id, kind: event.kind, body, retentionMs }, signal);
    const logLateWrite = (isWritten: boolean): void => {
      const text = `${describeEvent(identified)} was ${answer} without the inbox, and its handler runs all the same`;
      if (isWritten) webhookLog.logInboxError(text, 'It was written after that, and not taken back.');
    };
    try {
      // The handler of a notification needs the rest of the time if the inbox fails.
      const writeDeadlineMs = Math.min(deadlineMs, performance.now() + MAX_WRITE_MS);
      if (await waitForInbox(add, writeDeadlineMs, logLateWrite)) {
        this.#worker.wake();
        return 'written';
      }
    } catch (error) {
      webhookLog.logInboxError(`${describeEvent(identified)} was ${answer} without the inbox`, error);
      return isLoss ? 'failed' : undefined;
    }
    webhookLog.logRepeat(identified, 'done');
    return 'repeat';
  }

  /**
   * Records a deduction before it is handled. Never rejects.
   * @returns undefined if it must be declined: it has a record from before, or the inbox failed
   */
  async begin(
    identified: IdentifiedEvent,
    body: string,
    deadlineMs: number,
  ): Promise<DeductionRecord | undefined> {
    const { webhookLog } = this.#options;
    try {
      const begin = (signal: AbortSignal): Promise<DeductionRecord | undefined> =>
        this.#journal.begin(identified, body, signal);
      const record = await waitForInbox(begin, deadlineMs);
      if (!record) webhookLog.logUnfinished(identified);
      return record;
    } catch (error) {
      webhookLog.logInboxError(`${describeEvent(identified)} was declined without its handler`, error);
      return undefined;
    }
  }

  /** Takes no more events, and waits for the handlers that run. */
  async close(): Promise<void> {
    const closing = Promise.all([this.#worker.close(), this.#journal.close()]);
    // After that, other servers take the events that are left.
    await withTimeout(closing, { timeoutMs: LEASE_MS, subject: 'The inbox' }).catch((error) =>
      this.#options.webhookLog.logInboxError('webhook.inbox was not closed', error),
    );
  }
}

/**
 * Waits for the inbox until a deadline, on the clock of `performance.now()`.
 * @param work gets a signal that is aborted at the deadline, or when the work fails
 * @param handleLateResult called if the work resolves after the deadline
 */
async function waitForInbox<T>(
  work: (signal: AbortSignal) => Promise<T>,
  deadlineMs: number,
  handleLateResult?: (result: T) => void,
): Promise<T> {
  const deadline = new AbortController();
  const working = work(deadline.signal);
  try {
    return await withTimeout(working, { timeoutMs: deadlineMs - performance.now(), subject: 'The inbox' });
  } catch (error) {
    deadline.abort(error);
    // If the work fails after the deadline, the error of the deadline has been reported.
    void working.then(handleLateResult, () => undefined);
    throw error;
  }
}
