import { LocalizedError } from '../locales/localized-error.js';
import type { Texts } from '../locales/texts.js';
import { Collection } from '../store/collection.js';
import type { Stores } from '../store/stores.js';
import type { WebhookSender } from '../webhooks/sender.js';
import type { Payments } from './payments.js';

/**
 * `undelivered`: the refund was sent to the billing URL without a confirmation. It is not sent again, because that could
 * refund a user twice: the developer's side must compensate.
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
  /** Reason of the charge. */
  reason: string;
  /** The user's text. */
  words: string;
  state: ComplaintState;
  /** Milliseconds since 1970. */
  filed_at: number;
  /** Null while the complaint is open. */
  handled_at: number | null;
}

interface ComplaintsDependencies extends Pick<Stores, 'ledger' | 'tables'> {
  now: () => number;
  texts: Texts;
  sender: WebhookSender;
  payments: Payments;
  onChange: () => void;
}

interface ComplaintDraft {
  clientUserId: string;
  /** The `id` of the charge's `deduct` record. */
  recordId: number;
  words: string;
}

const MAX_LENGTH = 1000;

/** Users' complaints, at most one for each charge, and an administrator's decisions about them. */
export class Complaints extends Collection<Complaint> {
  readonly #dependencies: ComplaintsDependencies;

  /** @internal */
  constructor(dependencies: ComplaintsDependencies) {
    super({ name: 'complaint', key: ({ id }) => id, onChange: dependencies.onChange });
    this.#dependencies = dependencies;
  }

  /** Returns the complaints, the newest first. */
  override list(): Complaint[] {
    return super.list().toReversed();
  }

  getByRecord(recordId: number): Complaint | undefined {
    return this.find((complaint) => complaint.record_id === recordId);
  }

  /**
   * Files a complaint; returns the first one if the charge has one.
   * @throws {LocalizedError} if the charge is not theirs, or the complaint is empty or too long
   */
  file({ clientUserId, recordId, words }: ComplaintDraft): Complaint {
    const { ledger, payments, now, texts } = this.#dependencies;
    const charge = ledger.chargeOf(recordId);
    if (charge?.client_user_id !== clientUserId) {
      throw new LocalizedError(({ formSite }) => formSite.complaintErrors.unknownCharge);
    }
    const existing = this.getByRecord(recordId);
    if (existing) return existing;
    const text = words.trim();
    if (text === '') throw new LocalizedError(({ formSite }) => formSite.complaintErrors.empty);
    if (text.length > MAX_LENGTH) {
      throw new LocalizedError(({ formSite }) => formSite.complaintErrors.tooLong(MAX_LENGTH));
    }
    return this.insert({
      id: `complaint-${this.size + 1}`,
      record_id: recordId,
      client_user_id: clientUserId,
      short_code: charge.short_code,
      amount_cents: charge.amount_cents,
      reason: payments.get(recordId)?.reason ?? texts.data.charge,
      words: text,
      state: 'open',
      filed_at: now(),
      handled_at: null,
    });
  }

  /** @throws {Error} if the complaint is unknown or not open */
  reject(id: string): Complaint {
    return this.#setState(this.#requireOpen(id), 'rejected');
  }

  /**
   * Refunds a charge to the user's points or by the billing URL (specification: billing_refund), with one attempt.
   * @throws {Error} if the complaint is unknown or not open, or the charge was refunded in another way; the complaint
   * is `refunded` then
   */
  async refund(id: string): Promise<Complaint> {
    const { ledger, sender, payments, tables, texts } = this.#dependencies;
    const complaint = this.#requireOpen(id);
    const { record_id: recordId, short_code: shortCode, client_user_id: clientUserId } = complaint;
    const reason = texts.data.refundOf(complaint.reason);
    const amountCents = this.#getRefundable(recordId);
    if (amountCents === 0) {
      this.#setState(complaint, 'refunded');
      throw new LocalizedError(({ webhooks }) => webhooks.refundedAlready(recordId));
    }
    if (ledger.chargeOf(recordId)?.by !== 'billing-url') {
      ledger.refund({ recordId, reason });
      return this.#setState(complaint, 'refunded');
    }
    // Set before the first await, so that a concurrent call finds the complaint handled.
    this.#setState(complaint, 'refunding');
    const iconUrl = tables.get(shortCode ?? '')?.icon ?? null;
    const subject = { shortCode: shortCode ?? '', iconUrl, clientUserId };
    const receivers = payments.get(recordId)?.confirmedBy;
    const deliveries = await sender.refund(subject, { amountCents, reason }, receivers);
    if (deliveries.length === 0 || !deliveries.every(({ delivered }) => delivered)) {
      return this.#setState(complaint, 'undelivered');
    }
    // The charge may have been refunded in another way during the call.
    if (this.#getRefundable(recordId) > 0) ledger.refund({ recordId, reason });
    return this.#setState(complaint, 'refunded');
  }

  override restore(snapshot: Complaint[]): void {
    // The outcome of a refund that was interrupted is unknown.
    super.restore(
      snapshot.map((complaint) =>
        complaint.state === 'refunding' ? { ...complaint, state: 'undelivered' } : complaint,
      ),
    );
  }

  /** Returns the cents of a charge that are not refunded yet. */
  #getRefundable(recordId: number): number {
    const charge = this.#dependencies.ledger.chargeOf(recordId);
    return charge ? charge.amount_cents - charge.refunded_cents : 0;
  }

  #requireOpen(id: string): Complaint {
    const complaint = this.require(id);
    if (complaint.state !== 'open') {
      throw new LocalizedError(({ webhooks }) =>
        webhooks.handledAlready(id, { id: complaint.state, label: webhooks.states[complaint.state] }),
      );
    }
    return complaint;
  }

  #setState({ id }: Complaint, state: ComplaintState): Complaint {
    return this.update(id, { state, handled_at: this.#dependencies.now() });
  }
}
