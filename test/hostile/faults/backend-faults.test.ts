// @vitest-environment node
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { HUB_TIMEOUT_MS } from '../../../src/server/hub-request.js';
import { HubError } from '../../../src/hub/errors.js';
import { LIST_PATH, TAGS_PATH, TOKEN_PATH } from '../../helpers/fake-hub.js';
import { BALANCE_PATH, LOGS_PATH, RECHARGE_PATH, startPointsHub } from '../../server/points/points-hub.js';
import { startSite, type Site } from '../../server/site.js';
import { FAULTS, SLOW_FAULTS, startFaultProxy, type Fault } from './fault-proxy.js';

const MAX_DELAY_MS = 500;
const faults = inject('isThorough') ? FAULTS : FAULTS.filter((fault) => !SLOW_FAULTS.includes(fault));

/** Calls an endpoint. @returns `ok`, or the code of the error */
type Call = (site: Site) => Promise<string>;

const callRoute =
  (route: (site: Site) => Promise<{ status: number; text: string; body: Record<string, unknown> }>): Call =>
  async (site) => {
    const { status, text, body } = await route(site);
    // An envelope of the backend's own: nothing of what came from the hub.
    const isTyped = status === 200 || body['code'] === status;
    return isTyped ? `${status}` : `${status} ${text}`;
  };

const callFunction =
  (run: (site: Site) => Promise<unknown>): Call =>
  async (site) => {
    try {
      await run(site);
      return '200';
    } catch (error) {
      return error instanceof HubError ? error.code : String(error);
    }
  };

const order = { clientUserId: 'u1', amountCents: 100, externalOrderId: 'o1', reason: 'test' };

const ENDPOINTS: Record<string, { path: string; call: Call }> = {
  'the token': { path: TOKEN_PATH, call: callRoute((site) => site.token({})) },
  tags: { path: TAGS_PATH, call: callRoute((site) => site.get('/api/v1/hub/projects/published-tags')) },
  tables: { path: LIST_PATH, call: callRoute((site) => site.get('/api/v1/hub/projects/published-list')) },
  'the balance': { path: BALANCE_PATH, call: callRoute((site) => site.get('/points/balance')) },
  'the log': { path: LOGS_PATH, call: callRoute((site) => site.get('/points/logs')) },
  'the balance of a function': {
    path: BALANCE_PATH,
    call: callFunction(({ backend }) => backend.balance('u1')),
  },
  'a recharge': { path: RECHARGE_PATH, call: callFunction(({ backend }) => backend.recharge(order)) },
};

const endpoints = inject('isThorough') ? Object.keys(ENDPOINTS) : ['the token', 'a recharge'];

/** Of a route. A browser gets no more than whether to wait. */
const getRouteOutcome = (fault: Fault): string =>
  fault === 'duplicate' ? '200' : SLOW_FAULTS.includes(fault) ? '504' : '502';

const FUNCTION_OUTCOMES: Record<Fault, string> = {
  refused: 'NETWORK',
  reset: 'NETWORK',
  'stalled headers': 'TIMEOUT',
  'stalled body': 'TIMEOUT',
  drip: 'TIMEOUT',
  truncated: 'NETWORK',
  'gzip bomb': 'BAD_RESPONSE',
  'HTML 502': 'SERVER',
  204: 'BAD_RESPONSE',
  redirect: 'BAD_RESPONSE',
  'wrong type': 'BAD_RESPONSE',
  'envelope error': 'SERVER',
  duplicate: '200',
  late: 'TIMEOUT',
};

function getOutcome(endpoint: string, fault: Fault): string {
  if (endpoint === 'a recharge') {
    // Nothing was sent, or it was credited. Of all else nobody knows.
    return fault === 'refused' ? 'NETWORK' : fault === 'duplicate' ? '200' : 'OUTCOME_UNKNOWN';
  }
  return endpoint.endsWith('function') ? FUNCTION_OUTCOMES[fault] : getRouteOutcome(fault);
}

interface Outcome {
  outcome: string;
  delayMs: number;
  methods: string[];
}

describe('Backend kit', () => {
  const outcomes = new Map<string, Outcome>();
  let slowestMs = 0;

  async function run(hubUrl: string, endpoint: string, fault: Fault): Promise<() => Promise<void>> {
    const { path, call } = ENDPOINTS[endpoint]!;
    const options = { upstream: hubUrl, fault, path, responseDelayMs: HUB_TIMEOUT_MS + 250 };
    const { origin, methods } = await startFaultProxy(options);
    const site = await startSite({ hubUrl: origin });
    return async () => {
      const beganAtMs = performance.now();
      const outcome = await call(site);
      const delayMs = performance.now() - beganAtMs;
      slowestMs = Math.max(slowestMs, delayMs);
      outcomes.set(`${endpoint} ${fault}`, { outcome, delayMs, methods });
    };
  }

  beforeAll(async () => {
    const hub = await startPointsHub();
    const prepare = (some: readonly Fault[]) =>
      Promise.all(some.flatMap((fault) => endpoints.map((endpoint) => run(hub.url, endpoint, fault))));
    const isSlow = (fault: Fault): boolean => SLOW_FAULTS.includes(fault);
    for (const call of await prepare(faults.filter((fault) => !isSlow(fault)))) await call();
    // All at once: each waits for its deadline.
    await Promise.all((await prepare(faults.filter(isSlow))).map((call) => call()));
  });

  describe.each(endpoints)('for %s', (endpoint) => {
    it.each(faults)('R1 R2 (S) has a typed outcome by the deadline, and repeats no POST: %s', (fault) => {
      const { outcome, delayMs, methods } = outcomes.get(`${endpoint} ${fault}`)!;
      expect(outcome).toBe(getOutcome(endpoint, fault));
      expect(delayMs).toBeLessThan(HUB_TIMEOUT_MS + MAX_DELAY_MS);
      expect(methods.filter((method) => method === 'POST').length).toBeLessThanOrEqual(1);
      if (fault !== 'refused') expect(methods).not.toEqual([]);
    });
  });

  it('R1 (S) has had all faults at all endpoints', ({ task }) => {
    expect(outcomes.size).toBe(faults.length * endpoints.length);
    task.meta.figure =
      `backend kit: ${faults.length} faults × ${endpoints.length} endpoints, ` +
      `slowest ${(slowestMs / 1000).toFixed(2)} s of ${HUB_TIMEOUT_MS / 1000} + 0.5 s, 0 POSTs repeated`;
  });
});
