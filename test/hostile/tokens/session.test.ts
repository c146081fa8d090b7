// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { formatCount, seed } from '../seed.js';
import { settle } from './session-clock.js';
import { SessionModel } from './session-model.js';

const RUNS = inject('isThorough') ? 20_000 : 200;
const DAY_MS = 86_400_000;

/** Of `expires_in`. */
const LIFETIMES: unknown[] = [3_600, 300, 61, 60, 30, 5, 1, 0.001, 86_400, 2 ** 31, 2 ** 31 / 1000, Infinity];
const UNUSABLE_LIFETIMES = [0, -1, NaN, -Infinity, '60', null, undefined, {}];
const lifetimes = fc.constantFrom(...LIFETIMES, ...UNUSABLE_LIFETIMES);

type Step = (model: SessionModel, scheduler: fc.Scheduler) => unknown;

const step = (label: string, run: Step): fc.Arbitrary<{ run: Step; toString(): string }> =>
  fc.constant({ run, toString: () => label });

const stepWith = <T>(
  label: string,
  values: fc.Arbitrary<T>,
  run: (model: SessionModel, value: T) => unknown,
) =>
  values.map((value) => ({
    run: ((model) => run(model, value)) as Step,
    toString: () => `${label} ${String(value)}`,
  }));

const release = step('release', async (_model, scheduler) => {
  if (scheduler.count() > 0) await scheduler.waitNext(1);
});

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: stepWith('get', fc.constantFrom(0, 60), (model, seconds) => void model.get(seconds)),
    },
    { weight: 4, arbitrary: step('getTags', (model) => void model.getTags()) },
    {
      weight: 3,
      arbitrary: stepWith('renew', fc.nat(2), (model, back) => void model.renew(back)),
    },
    { weight: 8, arbitrary: release },
    {
      weight: 5,
      arbitrary: stepWith(
        'advance',
        fc.constantFrom(1, 4_999, 5_000, 29_000, 61_000, 3_600_000),
        (model, ms) => model.clock.advance(ms),
      ),
    },
    { weight: 1, arbitrary: step('sleep of a day', (model) => model.clock.suspend(DAY_MS)) },
    {
      weight: 1,
      arbitrary: stepWith('clock', fc.constantFrom(DAY_MS, -DAY_MS), (model, ms) => model.clock.adjust(ms)),
    },
    { weight: 1, arbitrary: step('reset', (model) => model.reset()) },
    { weight: 1, arbitrary: step('retry', (model) => model.retry()) },
    { weight: 2, arbitrary: stepWith('lifetime', lifetimes, (model, value) => (model.lifetime = value)) },
    {
      weight: 2,
      arbitrary: stepWith(
        'provider',
        fc.constantFrom('none', 'none', 'throws', 'malformed'),
        (model, failure) => {
          model.providerFailure = failure;
        },
      ),
    },
    {
      weight: 2,
      arbitrary: stepWith('hub', fc.constantFrom('none', 'none', 'http', 'envelope'), (model, refusal) => {
        model.hubRefusal = refusal;
      }),
    },
  ),
  { minLength: 5, maxLength: 40, size: 'max' },
);

/** Ends all that is in progress. @returns the number of calls that did not end */
async function drain(model: SessionModel, scheduler: fc.Scheduler): Promise<number> {
  for (let round = 0; round < 100 && model.openCalls > 0; round += 1) {
    await scheduler.waitIdle();
    await settle();
    model.clock.advance(5_000);
    await settle();
  }
  return model.openCalls;
}

describe('Token session', () => {
  it('A3 A4 (C) keeps its rules in random schedules of callers, answers, failures, clocks and sleep', async ({
    task,
  }) => {
    let exchanges = 0;
    const property = fc.asyncProperty(fc.scheduler(), steps, async (scheduler, list) => {
      const model = new SessionModel((answer, label) => scheduler.schedule(answer, label));
      for (const { run } of list) {
        await run(model, scheduler);
        await settle();
        model.check();
      }
      expect(await drain(model, scheduler)).toBe(0);
      model.check();
      expect(model.broken).toEqual([]);
      exchanges += model.exchangeCount;
    });
    await fc.assert(property, { seed, numRuns: RUNS });
    expect(exchanges).toBeGreaterThan(2 * RUNS);
    task.meta.figure = `${formatCount(RUNS)} schedules (seed ${seed}), ${formatCount(exchanges)} exchanges: 0 broken rules`;
  });

  it('A3 (C) sends one exchange for 1,000 callers', async ({ task }) => {
    const model = new SessionModel((answer) => answer);
    await Promise.all(Array.from({ length: 1_000 }, (_, nth) => (nth % 2 ? model.get(0) : model.getTags())));
    expect(model.exchangeCount).toBe(1);
    expect(model.broken).toEqual([]);
    task.meta.figure = '1,000 callers: 1 exchange';
  });

  it.each(['http', 'envelope'] as const)(
    'E2 (S) sends two exchanges for 1,000 callers that the hub always refuses (%s), then none until retry',
    async (refusal) => {
      const model = new SessionModel((answer) => answer);
      model.hubRefusal = refusal;
      await Promise.all(Array.from({ length: 1_000 }, () => model.getTags()));
      const { hubRequestCount } = model;
      for (let day = 0; day < 3; day += 1) {
        await Promise.all(Array.from({ length: 100 }, () => model.getTags()));
        model.clock.advance(DAY_MS);
      }
      expect(model.exchangeCount).toBe(2);
      expect(hubRequestCount).toBeLessThanOrEqual(2_000);
      expect(model.hubRequestCount).toBe(hubRequestCount);
      model.retry();
      model.hubRefusal = 'none';
      await model.getTags();
      expect([model.exchangeCount, model.broken]).toEqual([3, []]);
    },
  );
});
