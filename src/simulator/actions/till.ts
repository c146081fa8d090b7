import type { Ledger } from '../store/ledger.js';
import type { Users } from '../store/users.js';
import type { Callback, WebhookConfigs } from '../webhooks/configs.js';
import type { WebhookSender } from '../webhooks/sender.js';
import { inYuan } from './in-yuan.js';

/** What is to be paid, by whom, for what. */
export interface Bill {
  clientUserId: string;
  shortCode: string;
  projectId: number;
  iconUrl: string | null;
  /** Integer cents; 0 is free. */
  cents: number;
  reason: string;
}

/** `words` are for the user: what happened, and what to do. */
export type Payment = { ok: true; recordId: number | null } | { ok: false; words: string };

interface TillParts {
  ledger: Ledger;
  users: Users;
  configs: Pick<WebhookConfigs, 'callbacks'>;
  sender: WebhookSender;
  /** Called after every change of what only the till knows. */
  changed?: () => void;
}

/** What is known of a charge beside its record. */
export interface Paid {
  reason: string;
  /** The receivers that took the money, for its refund; none for one out of points. */
  takenBy: Callback[];
}

export type TillState = [recordId: number, paid: Paid][];

/** Takes the money for paid actions: by the developer's billing URL where one is set, else out of the user's points. */
export class Till {
  readonly #parts: TillParts;
  readonly #paid = new Map<number, Paid>();

  constructor(parts: TillParts) {
    this.#parts = parts;
  }

  /** What the user has to spend here, in cents; null where the developer's side does the accounting. */
  balanceOf(clientUserId: string): number | null {
    return this.#isExternal() ? null : this.#parts.users.ensure(clientUserId).balance_cents;
  }

  /** Every attempt that fails leaves a `failed` record, and takes nothing here. */
  charge(bill: Bill): Promise<Payment> {
    if (bill.cents === 0) return Promise.resolve({ ok: true, recordId: null });
    return this.#isExternal() ? this.#askDeveloper(bill) : Promise.resolve(this.#takePoints(bill));
  }

  /** By the id of a charge's `deduct` record; undefined for one that was not made here. */
  paid(recordId: number): Paid | undefined {
    return structuredClone(this.#paid.get(recordId));
  }

  snapshot(): TillState {
    return structuredClone([...this.#paid]);
  }

  restore(state: TillState): void {
    this.#paid.clear();
    for (const [recordId, paid] of structuredClone(state)) this.#paid.set(recordId, paid);
  }

  #isExternal(): boolean {
    return this.#parts.configs.callbacks('billing').length > 0;
  }

  #takePoints({ cents, ...bill }: Bill): Payment {
    const { reason } = bill;
    const { ok, record } = this.#parts.ledger.charge({ ...bill, amountCents: cents });
    if (ok) return this.#keep(record.id, { reason, takenBy: [] });
    const had = record.balance_after;
    const words =
      `This costs ${inYuan(cents)}, and you had ${inYuan(had)}. Nothing was charged. ` +
      `Add at least ${inYuan(cents - had)} in the app that you came from, then press the button again.`;
    return { ok, words };
  }

  async #askDeveloper({ cents, ...bill }: Bill): Promise<Payment> {
    const { ledger, sender } = this.#parts;
    const { reason } = bill;
    // Nothing is booked before there is an answer: a receiver that dies leaves the books as they were.
    const { ok, answered, takenBy } = await sender.deduct(bill, { amountCents: cents, reason });
    const record = ledger.recordExternal({ ...bill, amountCents: cents, accepted: ok });
    if (ok) return this.#keep(record.id, { reason, takenBy });
    const words = answered
      ? `${inYuan(cents)} could not be taken, and nothing was charged. Please check your balance in the app that you ` +
        'came from, then press the button again.'
      : `${inYuan(cents)} could not be taken: the app that you came from gave no answer. Please look there whether it ` +
        'charged you before you press the button again.';
    return { ok, words };
  }

  #keep(recordId: number, paid: Paid): Payment {
    this.#paid.set(recordId, paid);
    this.#parts.changed?.();
    return { ok: true, recordId };
  }
}
