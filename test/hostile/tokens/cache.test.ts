// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { TokenCache } from '../../../src/server/token-cache.js';
import { formatCount, seed } from '../seed.js';
import { settle } from './session-clock.js';

const RUNS = inject('isThorough') ? 10_000 : 200;
const DAY_MS = 86_400_000;
const USERS = ['mei', 'jonas', '__proto__'];

interface Exchange {
  beganAtMs: number;
  /** How often the clock had been set. */
  adjustments: number;
  lifeMs: number;
}

/** A real cache, with the rules that it must keep in any order of events. */
class CacheModel {
  readonly broken: string[] = [];
  exchangeCount = 0;
  lifetimeSeconds = 3_600;
  isHubDown = false;
  /** The time that has passed, in milliseconds. */
  #elapsedMs = 0;
  #wallMs = 1_700_000_000_000;
  #adjustments = 0;
  readonly #cache: TokenCache;
  readonly #users = new Set<string>();
  /** By token, of those that have ended. */
  readonly #ended = new Map<string, Exchange>();

  constructor(scheduler: fc.Scheduler) {
    const exchange = async (user: string) => {
      if (this.#users.has(user)) this.broken.push(`two exchanges of ${user} at once`);
      this.#users.add(user);
      this.exchangeCount += 1;
      const { lifetimeSeconds, isHubDown } = this;
      const value = `${user}-${this.exchangeCount}`;
      const began = {
        beganAtMs: this.#elapsedMs,
        adjustments: this.#adjustments,
        lifeMs: lifetimeSeconds * 1000,
      };
      await scheduler.schedule(Promise.resolve(), value);
      this.#users.delete(user);
      if (isHubDown) throw new Error(`${user}: no hub`);
      this.#ended.set(value, began);
      return { value, expiresIn: lifetimeSeconds };
    };
    this.#cache = new TokenCache(exchange, () => this.#wallMs);
  }

  async get(user: string, renew: boolean): Promise<void> {
    const cached = new Set(this.#ended.keys());
    const calledAtMs = this.#elapsedMs;
    try {
      const token = await this.#cache.get(user, renew);
      const seconds = this.#cache.getSecondsLeft(token);
      if (!Number.isInteger(seconds) || seconds < 1) this.broken.push(`${seconds} seconds left`);
      const exchange = this.#ended.get(token.value);
      if (!exchange || !token.value.startsWith(`${user}-`)) this.broken.push(`${user} got ${token.value}`);
      // Nobody can tell the age of a token since whose exchange the clock was set.
      else if (cached.has(token.value) && exchange.adjustments === this.#adjustments) {
        const ageMs = calledAtMs - exchange.beganAtMs;
        if (ageMs >= exchange.lifeMs) this.broken.push(`${token.value} had expired`);
        if (renew && ageMs >= 2_000) this.broken.push(`${token.value} was not renewed`);
      }
    } catch (error) {
      if (!String(error).includes(`${user}: no hub`)) this.broken.push(`${user}: ${String(error)}`);
    }
  }

  advance(ms: number): void {
    this.#elapsedMs += ms;
    this.#wallMs += ms;
  }

  adjust(ms: number): void {
    this.#wallMs += ms;
    this.#adjustments += 1;
  }
}

type Step =
  | ['get', user: string, renew: boolean]
  | ['release']
  | ['advance' | 'adjust' | 'lifetime', amount: number]
  | ['hub', isDown: boolean];

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constant('get' as const), fc.constantFrom(...USERS), fc.boolean()),
    },
    { weight: 5, arbitrary: fc.constant<Step>(['release']) },
    {
      weight: 4,
      arbitrary: fc.tuple(
        fc.constant('advance' as const),
        fc.constantFrom(1, 1_999, 2_000, 5_000, 61_000, 3_540_000, DAY_MS),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant('adjust' as const), fc.constantFrom(DAY_MS, -DAY_MS, -1)) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constant('lifetime' as const),
        fc.constantFrom(0.001, 1, 30, 60, 61, 300, 3_600, 86_400),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant('hub' as const), fc.boolean()) },
  ),
  { minLength: 5, maxLength: 40, size: 'max' },
);

describe('TokenCache', () => {
  it('R1 (S) keeps its rules in random schedules of users, answers, failures and clocks', async ({
    task,
  }) => {
    let exchanges = 0;
    const property = fc.asyncProperty(fc.scheduler(), steps, async (scheduler, list) => {
      const model = new CacheModel(scheduler);
      const calls: Promise<void>[] = [];
      for (const [kind, value, renew] of list) {
        if (kind === 'get') calls.push(model.get(value, renew));
        else if (kind === 'advance') model.advance(value);
        else if (kind === 'adjust') model.adjust(value);
        else if (kind === 'lifetime') model.lifetimeSeconds = value;
        else if (kind === 'hub') model.isHubDown = value;
        else if (scheduler.count() > 0) await scheduler.waitNext(1);
        await settle();
      }
      await scheduler.waitIdle();
      await Promise.all(calls);
      expect(model.broken).toEqual([]);
      exchanges += model.exchangeCount;
    });
    await fc.assert(property, { seed, numRuns: RUNS });
    expect(exchanges).toBeGreaterThan(RUNS);
    task.meta.figure = `backend: ${formatCount(RUNS)} schedules, ${formatCount(exchanges)} exchanges: 0 broken rules`;
  });

  it('R1 (S) sends one exchange for 1,000 callers of one user', async () => {
    let exchanges = 0;
    const cache = new TokenCache(
      async () => {
        exchanges += 1;
        await settle();
        return { value: 't', expiresIn: 60 };
      },
      () => 0,
    );
    await Promise.all(Array.from({ length: 1_000 }, (_, nth) => cache.get('mei', nth % 2 > 0)));
    expect(exchanges).toBe(1);
  });
});
