// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Log } from '../../../src/server/log.js';
import { limitStore } from '../../../src/server/store/limit-store.js';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import type { SharedStore } from '../../../src/server/store/shared-store.js';
import { EventStreams } from '../../../src/server/events/event-streams.js';
import { userEvent } from '../events/notification.js';
import { sealer } from '../events/streams.js';

const never = (): Promise<never> => new Promise(() => undefined);

it.each<[string, Partial<SharedStore>]>([
  ['publish', { publish: never }],
  ['subscribe', { subscribe: never }],
  ['unsubscribe', { subscribe: async () => never }],
])('EventStreams: closes, with a store that never answers %s', async (_command, methods) => {
  const log = vi.fn<Log>();
  const store = { ...memoryStore(), ...methods };
  const streams = new EventStreams({ store, channel: 'here', sealer, log, now: Date.now });
  await streams.publish(userEvent('u1', 'a'));
  await streams.close();
  const message: unknown = expect.stringContaining('The store did not complete in time');
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message }));
});

it('limitStore: ends a subscription that comes too late', async () => {
  const memory = memoryStore();
  const store: SharedStore = {
    ...memory,
    async subscribe(...subscription) {
      await sleep(1_100);
      return memory.subscribe(...subscription);
    },
  };
  const listener = vi.fn<(message: string) => void>();
  await expect(limitStore(store).subscribe('a', listener)).rejects.toThrow('did not complete in time');
  await sleep(300);
  await memory.publish('a', 'text');
  expect(listener).not.toHaveBeenCalled();
});
