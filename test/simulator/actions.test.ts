import { expect, it } from 'vitest';
import { Actions } from '../../src/simulator/actions/actions.js';
import { en } from '../../src/simulator/locales/texts.js';
import { Orders } from '../../src/simulator/store/orders.js';
import type { StoredTable } from '../../src/simulator/store/tables.js';

const session = (id: string) => ({
  id,
  clientUserId: 'alice',
  table: { short_code: 'a1', supply_name: 'Cleaning', prices: {} } as StoredTable,
});

it('Actions: a reset forgets what users are paying for, so that the same can be paid at once', async () => {
  const orders = new Orders();
  orders.publish({
    id: '7F3A-09BC',
    short_code: 'a1',
    client_user_id: null,
    summary: 'Two rooms',
    contact: { name: 'Mei', phone: '1' },
    published_at: 0,
  });
  const charges: Deferred[] = [];
  const actions = new Actions({
    now: Date.now,
    texts: en,
    orders,
    submissions: undefined as never,
    payments: { charge: () => charges[charges.push(createDeferred()) - 1]!.promise } as never,
    sender: { notify: () => Promise.resolve() } as never,
  });
  const former = [actions.unlock(session('s1')), actions.grab(session('s1'), '7F3A-09BC')];
  actions.reset();
  const next = [actions.unlock(session('s2')), actions.grab(session('s2'), '7F3A-09BC')];
  expect(charges).toHaveLength(4);
  for (const charge of charges.slice(0, 2)) charge.reject(new Error('reset'));
  expect((await Promise.allSettled(former)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // The end of a former action is no end of the next one.
  await expect(actions.grab(session('s3'), '7F3A-09BC')).rejects.toThrow('grabbing this request');
  for (const charge of charges.slice(2)) charge.resolve();
  await Promise.all(next);
  expect(orders.get('7F3A-09BC')?.taken_by).toBe('alice');
});

interface Deferred {
  promise: Promise<void>;
  resolve(): void;
  reject(reason: unknown): void;
}

function createDeferred(): Deferred {
  let [resolve, reject]: [() => void, (reason: unknown) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((...functions) => ([resolve, reject] = functions));
  return { promise, resolve, reject };
}
