import { formatPrice } from '../money.js';
import { LocalizedError } from '../locales/localized-error.js';
import { Collection } from '../store/collection.js';
import type { ChargeOrder } from '../store/points-records.js';
import type { Stores } from '../store/stores.js';
import type { Callback } from '../webhooks/configs.js';
import type { WebhookSender } from '../webhooks/sender.js';

/** A payment to request from a user; 0 cents are free. */
interface PaymentRequest extends ChargeOrder {
  shortCode: string;
  iconUrl: string | null;
}

/** An action that was not done. The message is for the user: what happened, and what to do. */
export class ActionFailed extends LocalizedError {
  override name = 'ActionFailed';
  /** Whether it is unknown if money moved: then it must not be tried again. */
  readonly mayHaveCharged: boolean;

  constructor(describe: LocalizedError['describe'], { mayHaveCharged = false } = {}) {
    super(describe);
    this.mayHaveCharged = mayHaveCharged;
  }
}

interface PaymentsDependencies extends Pick<Stores, 'ledger' | 'users' | 'webhooks'> {
  sender: WebhookSender;
  /** Called after every successful payment. */
  onChange: () => void;
}

/** The details of a charge that its points log record lacks, by the record's id. */
interface Payment {
  recordId: number;
  reason: string;
  /** The receivers that confirmed the charge, for its refund; none for a charge of points. */
  confirmedBy: Callback[];
}

/** Charges for paid actions: by the developer's billing URL if one is configured, else from the user's points. */
export class Payments extends Collection<Payment> {
  readonly #dependencies: PaymentsDependencies;

  constructor(dependencies: PaymentsDependencies) {
    super({ name: 'payment', key: ({ recordId }) => recordId, onChange: dependencies.onChange });
    this.#dependencies = dependencies;
  }

  /** Returns the user's points in cents; null if the developer does the accounting. */
  getBalance(clientUserId: string): number | null {
    return this.#isExternal() ? null : this.#dependencies.users.ensure(clientUserId).balance_cents;
  }

  /**
   * Charges a user.
   * @throws {ActionFailed} if the charge fails, which adds a `failed` record and changes no balance
   */
  async charge(request: PaymentRequest): Promise<void> {
    if (request.amountCents === 0) return;
    const { reason } = request;
    const payment = this.#isExternal() ? await this.#chargeExternally(request) : this.#chargePoints(request);
    this.insert({ ...payment, reason });
  }

  #isExternal(): boolean {
    return this.#dependencies.webhooks.callbacks('billing').length > 0;
  }

  #chargePoints(request: PaymentRequest): Omit<Payment, 'reason'> {
    const { amountCents } = request;
    const { ok, record } = this.#dependencies.ledger.charge(request);
    if (ok) return { recordId: record.id, confirmedBy: [] };
    const balance = record.balance_after;
    const prices = {
      price: formatPrice(amountCents),
      balance: formatPrice(balance),
      missing: formatPrice(amountCents - balance),
    };
    throw new ActionFailed(({ formSite }) => formSite.failures.tooFewPoints(prices));
  }

  async #chargeExternally(request: PaymentRequest): Promise<Omit<Payment, 'reason'>> {
    const { ledger, sender } = this.#dependencies;
    // The ledger changes only after the response, so that a receiver that fails leaves it unchanged.
    const { outcome, confirmedBy } = await sender.deduct(request, request);
    const record = ledger.recordExternal({ ...request, outcome });
    if (outcome === 'confirmed') return { recordId: record.id, confirmedBy };
    const amount = formatPrice(request.amountCents);
    const isRefused = outcome === 'refused';
    throw new ActionFailed(
      ({ formSite: { failures } }) => (isRefused ? failures.refused(amount) : failures.unanswered(amount)),
      { mayHaveCharged: !isRefused },
    );
  }
}
