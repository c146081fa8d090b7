/** A charge that went through, and how much of it was given back. */
export interface Charge {
  /** The `id` of its `deduct` record. */
  record_id: number;
  client_user_id: string;
  amount_cents: number;
  refunded_cents: number;
  /** `points`: out of the user's points. `billing-url`: by the developer's own accounting; our balances stay. */
  by: 'points' | 'billing-url';
  short_code: string | null;
  project_id: number | null;
}

/** The charges that can be refunded, each once. */
export class Charges {
  #byRecord = new Map<number, Charge>();

  keep(charge: Omit<Charge, 'refunded_cents'>): void {
    this.#byRecord.set(charge.record_id, { ...charge, refunded_cents: 0 });
  }

  get(recordId: number): Charge | undefined {
    const charge = this.#byRecord.get(recordId);
    return charge && { ...charge };
  }

  /** The newest first. */
  list(): Charge[] {
    return this.snapshot().toReversed();
  }

  /**
   * What a refund would give back, and of which charge.
   * @param cents all that is left where none is given
   * @throws {RangeError} for an unknown charge, and for more than is left of it
   */
  refundable(recordId: number, cents?: number): { charge: Charge; cents: number } {
    const charge = this.get(recordId);
    if (!charge) throw new RangeError(`There is no charge with the record id ${recordId}.`);
    const left = charge.amount_cents - charge.refunded_cents;
    if (left === 0) throw new RangeError(`Charge ${recordId} has been refunded already.`);
    const wanted = cents ?? left;
    if (wanted > left) throw new RangeError(`Only ${left} cents of charge ${recordId} are left to refund.`);
    return { charge, cents: wanted };
  }

  addRefund(recordId: number, cents: number): void {
    const charge = this.#byRecord.get(recordId);
    if (charge) charge.refunded_cents += cents;
  }

  /** Taken out of users' points and not given back, in cents. */
  taken(): number {
    const ours = [...this.#byRecord.values()].filter(({ by }) => by === 'points');
    return ours.reduce((sum, charge) => sum + charge.amount_cents - charge.refunded_cents, 0);
  }

  snapshot(): Charge[] {
    return structuredClone([...this.#byRecord.values()]);
  }

  restore(state: Charge[]): void {
    this.#byRecord = new Map(structuredClone(state).map((charge) => [charge.record_id, charge]));
  }
}
