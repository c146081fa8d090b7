import { inspect } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  memoryStore,
  type LogEntry,
  type RechargeOrder,
  type SharedStore,
  type UnknownOutcomeError,
} from '../../../src/server/index.js';
import { createHubApi } from '../../../src/server/hub-api.js';
import { createPoints, type Points } from '../../../src/server/points/points.js';
import { TEST_API_KEY } from '../../helpers/fake-hub.js';
import { RECHARGE_PATH, startPointsHub, type PointsHub } from './points-hub.js';

/** An order of these tests. */
export const ORDER: RechargeOrder = {
  clientUserId: 'u1',
  amountCents: 500,
  externalOrderId: 'o1',
  reason: 'Top-up',
};

/** The hub's result for it. */
export const RESULT = {
  client_user_id: 'u1',
  to_user_id: 7,
  amount_cents: 500,
  external_order_id: 'o1',
  user_balance_cents: 500,
  developer_balance_cents: 999_500,
};

const TIME = Date.parse('2026-01-02T03:04:05.678Z');

/** What each test of a file has for itself. */
export interface RechargeContext {
  hub: PointsHub;
  logs: LogEntry[];
  points: Points;
  /** Milliseconds since 1970, which a test may move on. */
  time: number;
  /** Creates the points of one server. @param deadlineMs of the hub */
  createServerPoints(store: SharedStore, hubUrl?: string, deadlineMs?: number): Points;
  /** Requests for a recharge that the hub received. */
  recharges(): PointsHub['requests'];
}

/** Starts a hub and creates points before each test of a file, and checks after each that no API key was logged. */
export function useRecharges(): RechargeContext {
  const context = {
    createServerPoints(store, hubUrl = context.hub.url, deadlineMs = 10_000) {
      const api = createHubApi({ hubUrl, apiKey: TEST_API_KEY }, deadlineMs);
      return createPoints({
        hub: api,
        store,
        log: (entry) => void context.logs.push(entry),
        now: () => context.time,
      });
    },
    recharges: () => context.hub.requestsTo(RECHARGE_PATH),
  } as RechargeContext;

  beforeEach(async () => {
    context.time = TIME;
    context.logs = [];
    context.hub = await startPointsHub();
    context.points = context.createServerPoints(memoryStore(() => context.time));
  });

  afterEach(() => {
    expect(JSON.stringify(context.logs)).not.toContain(TEST_API_KEY);
  });

  return context;
}

/** Waits for an error that contains no API key, and returns its code, or `none`. */
export const getErrorCode = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => ({ code: 'none' }),
    (reason: unknown) => reason as { code: string },
  );
  for (const text of [JSON.stringify(error), String(error), inspect(error, { depth: 9 })]) {
    expect(text).not.toContain(TEST_API_KEY);
  }
  return error.code;
};

/** Waits for an error and returns it. */
export const getError = (work: Promise<unknown>): Promise<UnknownOutcomeError> =>
  work.then(
    () => expect.fail('No error.'),
    (error: unknown) => error as UnknownOutcomeError,
  );
