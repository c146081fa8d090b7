// @vitest-environment node
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/client/token-session.js';

describe('systemClock.sleep', () => {
  it('leaves no listener on the signal, however often it is called', async () => {
    const { signal } = new AbortController();
    for (let nth = 0; nth < 5; nth += 1) await systemClock.sleep(1, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends early when the signal is aborted', async () => {
    const controller = new AbortController();
    const begun = performance.now();
    const sleeping = systemClock.sleep(10_000, controller.signal);
    controller.abort();
    await sleeping;
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});
