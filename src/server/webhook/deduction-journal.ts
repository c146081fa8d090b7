import type { Inbox, Settlement } from '../inbox/inbox.js';
import { LEASE_MS } from './inbox-worker.js';
import type { HandlerCallbacks } from './run-handler.js';
import type { IdentifiedEvent, Outcome } from './webhook-idempotency.js';
import { describeError, describeEvent, type WebhookLog } from './webhook-log.js';

/** A response counts as received by the hub if the connection has not been closed after this time. */
const RESPONSE_MS = 1_000;

/** The record of one deduction, which observes its handler. */
export interface DeductionRecord extends HandlerCallbacks {
  /**
   * @param responseLost aborted if the connection closes before the response has been sent
   * @param recording resolves before the response is sent. Default: it is sent at once
   */
  end(outcome: Outcome, responseLost: AbortSignal | undefined, recording?: Promise<void>): void;
}

/**
 * Keeps deductions in the inbox from before their handlers run until the hub has the response. One whose server ends
 * meanwhile, or whose handler throws, ends too late or charges for nothing, is listed as ambiguous. None runs again.
 */
export class DeductionJournal {
  readonly #inbox: Inbox;
  readonly #webhookLog: WebhookLog;
  /** Writes, handlers and responses that are not done, of the deductions that began since the last call of `close`. */
  #pending: Pending = new Set();

  constructor({ inbox, webhookLog }: { inbox: Inbox; webhookLog: WebhookLog }) {
    this.#inbox = inbox;
    this.#webhookLog = webhookLog;
  }

  /**
   * @param signal aborted when the deduction has been declined
   * @returns undefined if the deduction has a record from before. @throws if the inbox fails
   */
  async begin(
    identified: IdentifiedEvent,
    body: string,
    signal?: AbortSignal,
  ): Promise<DeductionRecord | undefined> {
    const { id } = identified;
    const entry = { id, kind: 'deduct', body, retentionMs: 0, leaseMs: LEASE_MS } as const;
    const pending = this.#pending;
    const adding = this.#inbox.add(entry, signal);
    track(
      pending,
      adding.catch(() => undefined),
    );
    if (!(await adding)) return undefined;
    let handleEnd: (() => void) | undefined;
    // A deduction that has been declined has no handler that could end.
    if (!signal?.aborted) track(pending, new Promise<void>((resolve) => (handleEnd = resolve)));
    const settle = (settlement: Settlement): void => track(pending, this.#settle(id, settlement));
    const list = (reason: string): void => {
      this.#webhookLog.logAmbiguous(describeEvent(identified), reason);
      settle({ state: 'ambiguous', reason });
    };
    let isListed = false;
    return {
      onError: (error) => {
        isListed = true;
        list(`The handler threw, and the charge was declined: ${describeError(error)}`);
      },
      onTimeout: (hasBegun) => {
        if (!hasBegun) return;
        isListed = true;
        list('The handler did not end in time, and the charge was declined.');
      },
      onLateSuccess: () => list('It was charged too late, after it was declined. Undo it.'),
      onLateDecline: () => settle({ state: 'done' }),
      end: (outcome, responseLost, recording) => {
        handleEnd?.();
        if (isListed) return;
        if (outcome === 'failed') return settle({ state: 'done' });
        settle({ state: 'running', reason: 'It was charged. The hub may not have the response.' });
        track(
          pending,
          this.#awaitResponse(recording, () => {
            if (!responseLost?.aborted) settle({ state: 'done' });
            else list('It was charged, but the hub closed the connection before the response.');
          }),
        );
      },
    };
  }

  /**
   * Waits for the handlers that run, and until their records are settled. Not for deductions that begin later: while the server still
   * receives them, there may always be one.
   */
  async close(): Promise<void> {
    const pending = this.#pending;
    this.#pending = new Set();
    while (pending.size > 0) await Promise.all(pending);
  }

  /** Never rejects. */
  async #settle(id: string, settlement: Settlement): Promise<void> {
    try {
      await this.#inbox.settle({ id, attempt: 1 }, settlement);
    } catch (error) {
      this.#webhookLog.logInboxError(`Entry ${id} (${settlement.state}) was not updated`, error);
    }
  }

  async #awaitResponse(recording: Promise<void> | undefined, then: () => void): Promise<void> {
    await recording;
    await new Promise((resolve) => void setTimeout(resolve, RESPONSE_MS));
    then();
  }
}

type Pending = Set<Promise<unknown>>;

function track(pending: Pending, work: Promise<unknown>): void {
  pending.add(work);
  void work.finally(() => pending.delete(work));
}
