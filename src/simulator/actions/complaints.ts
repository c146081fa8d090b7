import type { Ledger } from '../store/ledger.js';
import type { Callback } from '../webhooks/configs.js';
import type { WebhookSender } from '../webhooks/sender.js';
import type { Paid } from './till.js';

/**
 * `undelivered`: the refund was sent to the billing URL, and nobody knows whether it arrived. It is never sent again,
 * or a user might be refunded twice: the developer's side must compensate.
 */
export type ComplaintState = 'open' | 'refunding' | 'refunded' | 'rejected' | 'undelivered';

/** A user's complaint about a charge. */
export interface Complaint {
  id: string;
  /** The `id` of the charge's `deduct` record. */
  record_id: number;
  client_user_id: string;
  short_code: string | null;
  amount_cents: number;
  /** What the user was charged for. */
  reason: string;
  /** What the user wrote. */
  words: string;
  state: ComplaintState;
  /** Milliseconds since 1970. */
  filed_at: number;
  /** Null as long as it is open. */
  handled_at: number | null;
}

interface ComplaintsParts {
  now: () => number;
  ledger: Ledger;
  sender: WebhookSender;
  /** What the till knows of a charge. */
  paid: (recordId: number) => Paid | undefined;
  iconOf: (shortCode: string | null) => string | null;
  changed?: () => void;
}

const LONGEST = 1000;

/** Users' complaints, and what an administrator makes of them. */
export class Complaints {
  readonly #parts: ComplaintsParts;
  readonly #byRecord = new Map<number, Complaint>();

  constructor(parts: ComplaintsParts) {
    this.#parts = parts;
  }

  /** The newest first. */
  list(): Complaint[] {
    return structuredClone([...this.#byRecord.values()].toReversed());
  }

  get(id: string): Complaint | undefined {
    return this.list().find((complaint) => complaint.id === id);
  }

  /** The complaint about a charge; there is one at most. */
  about(recordId: number): Complaint | undefined {
    return structuredClone(this.#byRecord.get(recordId));
  }

  /**
   * A second complaint about a charge is the first.
   * @throws {Error} in words for the user, if the charge is not theirs, or the complaint is empty or too long
   */
  file(complaint: { clientUserId: string; recordId: number; words: string }): Complaint {
    const { clientUserId, recordId } = complaint;
    const charge = this.#parts.ledger.chargeOf(recordId);
    if (charge?.client_user_id !== clientUserId) throw new Error('There is no such charge of yours.');
    const known = this.about(recordId);
    if (known) return known;
    const words = complaint.words.trim();
    if (words === '') throw new Error('Please say what went wrong.');
    if (words.length > LONGEST) throw new Error(`Please keep it to ${LONGEST} characters at most.`);
    const filed: Complaint = {
      id: `complaint-${this.#byRecord.size + 1}`,
      record_id: recordId,
      client_user_id: clientUserId,
      short_code: charge.short_code,
      amount_cents: charge.amount_cents,
      reason: this.#parts.paid(recordId)?.reason ?? 'Charge',
      words,
      state: 'open',
      filed_at: this.#parts.now(),
      handled_at: null,
    };
    this.#byRecord.set(recordId, filed);
    this.#parts.changed?.();
    return { ...filed };
  }

  /** @throws {Error} if it is unknown or was handled already */
  reject(id: string): Complaint {
    return this.#enter(this.#open(id), 'rejected');
  }

  /**
   * Gives a charge back to where it was taken from: the user's points, or the billing URL (specification:
   * billing_refund). Once for good, whatever comes of it.
   * @throws {Error} if it is unknown, was handled already, or the charge was given back in another way: the complaint is
   * `refunded` then
   */
  async refund(id: string): Promise<Complaint> {
    const { ledger, paid } = this.#parts;
    const complaint = this.#open(id);
    const { record_id: recordId, reason } = complaint;
    const order = { recordId, reason: `Refund: ${reason}` };
    const left = this.#refundable(recordId);
    if (left === 0) {
      // The user has the money: nothing is left to be decided.
      this.#enter(complaint, 'refunded');
      throw new Error(`Charge ${recordId} has been refunded already.`);
    }
    if (ledger.chargeOf(recordId)?.by !== 'billing-url') {
      ledger.refund(order);
      return this.#enter(complaint, 'refunded');
    }
    // Before the first wait: whoever comes next finds it taken.
    this.#enter(complaint, 'refunding');
    const bill = { amountCents: left, reason: order.reason };
    if (!(await this.#sendRefund(complaint, bill, paid(recordId)?.takenBy))) {
      return this.#enter(complaint, 'undelivered');
    }
    // The charge may have been given back in another way during the call; the books then have it.
    if (this.#refundable(recordId) > 0) ledger.refund(order);
    return this.#enter(complaint, 'refunded');
  }

  snapshot(): Complaint[] {
    return structuredClone([...this.#byRecord.values()]);
  }

  restore(state: Complaint[]): void {
    this.#byRecord.clear();
    for (const complaint of structuredClone(state)) {
      // Whoever was at it is gone, and what came of it is not known.
      if (complaint.state === 'refunding') complaint.state = 'undelivered';
      this.#byRecord.set(complaint.record_id, complaint);
    }
  }

  /** Cents of a charge that were not given back yet. */
  #refundable(recordId: number): number {
    const charge = this.#parts.ledger.chargeOf(recordId);
    return charge ? charge.amount_cents - charge.refunded_cents : 0;
  }

  async #sendRefund(
    { client_user_id: clientUserId, short_code: shortCode }: Complaint,
    bill: { amountCents: number; reason: string },
    to: readonly Callback[] | undefined,
  ): Promise<boolean> {
    const about = { shortCode: shortCode ?? '', iconUrl: this.#parts.iconOf(shortCode), clientUserId };
    const deliveries = await this.#parts.sender.refund(about, bill, to);
    return deliveries.length > 0 && deliveries.every(({ delivered }) => delivered);
  }

  #open(id: string): Complaint {
    const complaint = [...this.#byRecord.values()].find((one) => one.id === id);
    if (!complaint) throw new Error(`There is no complaint with the id ${JSON.stringify(id)}.`);
    if (complaint.state !== 'open') throw new Error(`${id} was handled already: ${complaint.state}.`);
    return complaint;
  }

  #enter(complaint: Complaint, state: ComplaintState): Complaint {
    complaint.state = state;
    complaint.handled_at = this.#parts.now();
    this.#parts.changed?.();
    return { ...complaint };
  }
}
