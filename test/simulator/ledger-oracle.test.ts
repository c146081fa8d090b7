import { expect, it } from 'vitest';
import type { PointsRecord } from '../../src/simulator/index.js';
import { dataOf, runningHub } from './running-hub.js';

const hub = runningHub();
const SEED = 20310517;
const OPERATIONS = 10_000;
const USERS = Array.from({ length: 40 }, (_, n) => `user-${n}`);

/** Numbers that look random and are the same in every run (a linear congruential generator). */
function randomNumbers(seed: number): (below: number) => number {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number((state >> 33n) % BigInt(below));
  };
}

/** What should be, kept in another way than the ledger's: only signed changes, summed up when asked for. */
class Oracle {
  readonly pool: bigint[] = [];
  readonly changes = new Map<string, [type: string, change: number][]>(USERS.map((user) => [user, []]));

  poolSum = (): bigint => this.pool.reduce((sum, change) => sum + change, 0n);
  note = (user: string, type: string, change: number): void =>
    void this.changes.get(user)!.push([type, change]);
  sum = (user: string): number => this.changes.get(user)!.reduce((sum, [, change]) => sum + change, 0);
}

it(`D4 D5 E9 E10 (H) after ${OPERATIONS} random operations the ledger matches an oracle (seed ${SEED})`, async () => {
  const { ledger } = hub.simulator();
  const random = randomNumbers(SEED);
  const oracle = new Oracle();
  const refundable: { recordId: number; user: string; left: number }[] = [];
  const anyone = (): string => USERS[random(USERS.length)]!;
  let done = 0;
  const outcomes = { recharged: 0, refused: 0, charged: 0, failed: 0, refunded: 0, rewarded: 0, toppedUp: 0 };

  /** Recharges that reach the hub at once, in an order that nobody knows; the pool may run out in the middle. */
  const rechargeAtOnce = async (count: number): Promise<void> => {
    const before = oracle.poolSum();
    const orders = Array.from({ length: count }, () => ({
      client_user_id: anyone(),
      amount_cents: 1 + random(4000),
    }));
    const answers = await Promise.all(orders.map((order) => hub.recharge(order)));
    const refused: number[] = [];
    for (const [index, { client_user_id, amount_cents }] of orders.entries()) {
      const answer = answers[index]!;
      if (answer.status === 402) refused.push(amount_cents);
      else {
        expect(await dataOf(answer)).toMatchObject({ client_user_id, amount_cents });
        oracle.pool.push(BigInt(-amount_cents));
        oracle.note(client_user_id, 'recharge', amount_cents);
        outcomes.recharged += 1;
      }
    }
    outcomes.refused += refused.length;
    const left = oracle.poolSum();
    expect(left).toBeGreaterThanOrEqual(0n);
    // The pool only fell meanwhile: what was refused does not fit into what is left either.
    for (const amount of refused) expect(BigInt(amount)).toBeGreaterThan(left);
    expect(left).toBeLessThanOrEqual(before);
    done += count;
  };

  const chargeSomeone = (): void => {
    const [user, amount] = [anyone(), 1 + random(3000)];
    const { ok, record } = ledger.charge({ clientUserId: user, amountCents: amount, reason: 'Unlock' });
    expect(ok).toBe(oracle.sum(user) >= amount);
    oracle.note(user, ok ? 'deduct' : 'failed', ok ? -amount : 0);
    if (ok) refundable.push({ recordId: record.id, user, left: amount });
    outcomes[ok ? 'charged' : 'failed'] += 1;
  };
  const refundSome = (): void => {
    const charge = refundable[random(Math.max(1, refundable.length))];
    if (!charge) return;
    const amount = 1 + random(4000);
    const refund = () => ledger.refund({ recordId: charge.recordId, amountCents: amount });
    if (amount > charge.left) expect(refund).toThrow(RangeError);
    else {
      refund();
      charge.left -= amount;
      oracle.note(charge.user, 'refund', amount);
      outcomes.refunded += 1;
    }
  };
  const rewardSomeone = (): void => {
    const [user, amount] = [anyone(), 1 + random(50)];
    ledger.reward({ clientUserId: user, amountCents: amount, reason: 'Reward' });
    oracle.note(user, 'reward', amount);
    outcomes.rewarded += 1;
  };
  const topUp = (): void => {
    const yuan = 1 + random(400);
    ledger.topUp(yuan);
    oracle.pool.push(BigInt(yuan) * 100n);
    outcomes.toppedUp += 1;
  };

  const others = [chargeSomeone, chargeSomeone, chargeSomeone, refundSome, refundSome, rewardSomeone];
  while (done < OPERATIONS) {
    topUp();
    const recharging = rechargeAtOnce(8 + random(12));
    for (let count = 40; count > 0; count -= 1) {
      // While recharges are under way only what does not hang on their order.
      (count > 35 ? rewardSomeone : refundSome)();
      done += 1;
    }
    await recharging;
    for (let count = 50; count > 0; count -= 1) {
      others[random(others.length)]!();
      done += 1;
    }
    done += 1;
  }

  for (const [what, count] of Object.entries(outcomes)) expect(count, what).toBeGreaterThan(30);
  expect(BigInt(ledger.pool())).toBe(oracle.poolSum());
  expect(ledger.balances().balanced).toBe(true);
  for (const user of USERS) {
    const wanted = oracle.changes.get(user)!;
    const query = `client_user_id=${user}`;
    const { balance_cents } = await dataOf<{ balance_cents: number }>(
      await hub.withKey(`/points/users/balance?${query}`),
    );
    expect(balance_cents, user).toBe(oracle.sum(user));
    const records: PointsRecord[] = [];
    for (let page = 1; records.length < wanted.length; page += 1) {
      const path = `/points/users/logs?${query}&page_size=100&page=${page}`;
      const { list, total } = await dataOf<{ list: PointsRecord[]; total: number }>(await hub.withKey(path));
      expect(total).toBe(wanted.length);
      expect(list.length).toBeGreaterThan(0);
      records.unshift(...list.toReversed());
    }
    // The order of what came at once is the hub's to choose; which changes there were is not.
    const told = records.map((record) => `${record.record_type} ${record.change_cents}`);
    expect(told.toSorted()).toEqual(wanted.map(([type, change]) => `${type} ${change}`).toSorted());
    let balance = 0;
    const wrong = records.filter(({ change_cents, amount_cents, balance_after }) => {
      balance += change_cents;
      return balance_after !== balance || balance < 0 || amount_cents !== Math.abs(change_cents);
    });
    expect(wrong).toEqual([]);
  }
});
