// @vitest-environment node
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCheckHealth } from '../../src/server/health.js';
import type { HubApi } from '../../src/server/hub-api.js';
import type { SharedStore } from '../../src/server/store/shared-store.js';

it('createCheckHealth: reports a store that does not answer within a second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const checkHealth = createCheckHealth({
    hub: { checkKey: async () => undefined } as unknown as HubApi,
    store: { get: () => new Promise(() => {}) } as unknown as SharedStore,
    now: () => 0,
  });
  const health = checkHealth();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await health).toMatchObject({ isReady: false, hub: 'ok' });
});

it('createCheckHealth: shares a result for ten seconds, and checks again if the clock was set back', async () => {
  const checkKey = vi.fn(async () => undefined);
  const store = { get: async () => undefined } as unknown as SharedStore;
  let nowMs = 100_000;
  const checkHealth = createCheckHealth({
    hub: { checkKey } as unknown as HubApi,
    store,
    now: () => nowMs,
  });
  const countAt = async (ms: number): Promise<number> => {
    nowMs = ms;
    expect(await checkHealth()).toMatchObject({ isReady: true, hub: 'ok', store: 'ok' });
    return checkKey.mock.calls.length;
  };
  expect(await countAt(100_000)).toBe(1);
  expect(await countAt(109_999)).toBe(1);
  expect(await countAt(110_000)).toBe(2);
  expect(await countAt(50_000)).toBe(3);
});
