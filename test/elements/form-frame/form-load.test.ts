import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormLoad } from '../../../src/elements/form-frame/form-load.js';
import type { Reachability } from '../../../src/elements/form-frame/probe-form-site.js';

/** Requests that ask whether the form site answers, in their order. */
let probes: { signal: AbortSignal; answer: (reachability: Reachability) => void }[];
let load: FormLoad;

function send(): void {
  load.setNavigated({
    frame: document.createElement('iframe'),
    url: 'https://form.example.test/x?token=t',
    secondsLeft: () => 3_600,
    probe: (signal) => new Promise((resolve) => probes.push({ signal, answer: resolve })),
  });
}

async function answer(index: number, reachability: Reachability): Promise<void> {
  probes[index]?.answer(reachability);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  probes = [];
  load = new FormLoad({ changed: () => {}, used: () => {} });
});
afterEach(() => {
  load.stop();
  vi.useRealTimers();
});

describe('FormLoad', () => {
  it('is in its current attempt until another one starts or it stops', () => {
    const isFirst = load.start();
    expect(isFirst()).toBe(true);
    const isSecond = load.start();
    expect([isFirst(), isSecond()]).toEqual([false, true]);
    load.stop();
    expect(isSecond()).toBe(false);
  });

  it('asks whether the form site answers if nothing has loaded after 8 seconds', async () => {
    load.start();
    send();
    await vi.advanceTimersByTimeAsync(7_999);
    expect(probes).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect([load.phase.name, probes.length]).toEqual(['slow', 1]);
    await answer(0, 'unreachable');
    expect(load.phase.name).toBe('unreachable');
  });

  it('is not slow once the form has said that it is ready', async () => {
    load.start();
    send();
    load.setReady();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([load.phase.name, probes.length]).toEqual(['loaded', 0]);
  });

  it('gives up asking when the attempt ends, and ignores an answer that comes later', async () => {
    load.start();
    send();
    await vi.advanceTimersByTimeAsync(8_000);
    load.start();
    expect(probes[0]?.signal.aborted).toBe(true);
    await answer(0, 'unreachable');
    expect([load.phase.name, load.reachability]).toEqual(['loading', undefined]);
  });

  it('uses the response of the last probe if it probes twice', async () => {
    load.start();
    send();
    await vi.advanceTimersByTimeAsync(8_000);
    load.handleLoad();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(probes.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await answer(1, 'reachable');
    await answer(0, 'unreachable');
    expect([load.phase.name, load.reachability]).toEqual(['loaded', 'reachable']);
  });
});
