import { afterEach, describe, expect, it } from 'vitest';
import { createSimulator, type Endpoint, type Fault } from '../../src/simulator/index.js';
import { dataOf, runningHub } from './running-hub.js';

const hub = runningHub({ faults: { balance: { status: 503, times: 1 } } });
const faults = () => hub.simulator().faults;
afterEach(() => faults().clear());

/** Calls each endpoint in a way that works when nothing is wrong. */
const CALLS: Record<Endpoint, () => Promise<Response>> = {
  token: () => hub.exchange(hub.key(), { client_user_id: 'u' }),
  publishedTags: async () => hub.get('/projects/published-tags', await tokenWithoutFault()),
  publishedList: async () => hub.get('/projects/published-list', await tokenWithoutFault()),
  balance: () => hub.withKey('/points/users/balance?client_user_id=u'),
  recharge: () => hub.recharge({ client_user_id: 'u', amount_cents: 1 }),
  logs: () => hub.withKey('/points/users/logs?client_user_id=u'),
};
const ENDPOINTS = Object.keys(CALLS) as Endpoint[];
const tokenWithoutFault = (): Promise<string> => hub.tokenOf('u');
const allOthersWork = async (faulty: Endpoint): Promise<void> => {
  for (const endpoint of ENDPOINTS) {
    // Both lists need a token, which a broken exchange does not give.
    if (endpoint === faulty || (faulty === 'token' && endpoint.startsWith('published'))) continue;
    expect((await CALLS[endpoint]()).status, endpoint).toBe(200);
  }
};

it('Faults: those of the options apply, and count down', async () => {
  expect((await CALLS.balance()).status).toBe(503);
  expect((await CALLS.balance()).status).toBe(200);
  expect(faults().list()).toEqual([]);
});

it('Faults: a code may be 0, and excludes an error status', async () => {
  faults().set('balance', { code: 0 });
  expect(await (await CALLS.balance()).json()).toMatchObject({ code: 0, data: null });
  expect(() => faults().set('balance', { code: 0, status: 500 })).toThrow('Only one of');
  expect(() => faults().set('balance', { malformed: false })).toThrow('does nothing');
});

describe.each(ENDPOINTS)('Faults: %s', (endpoint) => {
  it('applies until it is cleared, and to no other endpoint', async () => {
    hub.simulator().ledger.topUp(1);
    faults().set(endpoint, { status: 502 });
    for (const answer of [await CALLS[endpoint](), await CALLS[endpoint]()]) {
      expect(answer.status).toBe(502);
      expect(await answer.json()).toEqual({ code: 502, message: expect.any(String), data: null });
    }
    await allOthersWork(endpoint);
    faults().clear(endpoint);
    expect((await CALLS[endpoint]()).status).toBe(200);
  });

  it('can be an HTTP 401, or a 401 in the envelope', async () => {
    hub.simulator().ledger.topUp(1);
    faults().set(endpoint, { status: 401 });
    expect((await CALLS[endpoint]()).status).toBe(401);
    faults().set(endpoint, { code: 401 });
    const answer = await CALLS[endpoint]();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ code: 401, data: null });
  });

  it('can be an invalid JSON body, or a dropped connection', async () => {
    hub.simulator().ledger.topUp(1);
    faults().set(endpoint, { malformed: true });
    const text = await (await CALLS[endpoint]()).text();
    expect(text).toMatch(/^\{"code":200/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    faults().set(endpoint, { drop: true });
    const error = await CALLS[endpoint]().catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as { cause?: { code?: string } }).cause?.code).toBe('UND_ERR_SOCKET');
    await allOthersWork(endpoint);
  });

  it('can be a delay, alone or before an error', async () => {
    hub.simulator().ledger.topUp(1);
    if (endpoint.startsWith('published')) await tokenWithoutFault();
    for (const [fault, status] of [
      [{ latency: 120 }, 200],
      [{ latency: 120, status: 500 }, 500],
    ] as const) {
      faults().set(endpoint, fault);
      const start = performance.now();
      expect((await CALLS[endpoint]()).status).toBe(status);
      expect(performance.now() - start).toBeGreaterThan(115);
    }
  });
});

describe('Faults', () => {
  it('with an error status have no effect; those that lose the response take effect', async () => {
    const { ledger } = hub.simulator();
    ledger.topUp(1);
    const pool = ledger.pool();
    for (const fault of [{ status: 500 }, { code: 500 }] satisfies Fault[]) {
      faults().set('recharge', fault);
      await CALLS.recharge();
    }
    expect(ledger.pool()).toBe(pool);
    faults().set('recharge', { drop: true });
    await expect(CALLS.recharge()).rejects.toThrow(TypeError);
    faults().set('recharge', { malformed: true });
    await CALLS.recharge();
    expect(ledger.pool()).toBe(pool - 2);
  });

  it('can shorten the lifetime of tokens', async () => {
    faults().set('token', { tokenLife: 5, times: 1 });
    const short = await dataOf<{ access_token: string; expires_in: number }>(await CALLS.token());
    expect(short.expires_in).toBe(5);
    expect(await dataOf(await CALLS.token())).toMatchObject({ expires_in: 7200 });
    hub.clock.now += 4_999;
    expect((await hub.get('/projects/published-tags', short.access_token)).status).toBe(200);
    hub.clock.now += 1;
    expect((await hub.get('/projects/published-tags', short.access_token)).status).toBe(401);
  });

  it('can be read by pages of other sites, like any response of the lists', async () => {
    faults().set('publishedList', { status: 503 });
    const answer = await CALLS.publishedList();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('make a handler fail as fetch does when there is no socket to drop', async () => {
    const at = { hubUrl: 'https://hub.example', formUrl: 'https://form.example' };
    const simulator = createSimulator({ ...at, faults: { logs: { drop: true } } });
    const request = new Request('https://hub.example/api/v1/hub/points/users/logs');
    await expect(simulator.hub(request)).rejects.toMatchObject({ name: 'DroppedConnection' });
  });

  it('end their delay when the client disconnects', async () => {
    const at = { hubUrl: 'https://hub.example', formUrl: 'https://form.example' };
    const simulator = createSimulator({ ...at, faults: { token: { latency: 600_000 } } });
    const leaving = new AbortController();
    const request = new Request('https://hub.example/api/v1/hub/apikeys/token', {
      method: 'POST',
      body: '{}',
      signal: leaving.signal,
    });
    const answer = simulator.hub(request);
    leaving.abort();
    expect((await answer).status).toBe(500);
  });

  it.each<[string, string, Fault]>([
    ['no such endpoint', 'toString', { status: 500 }],
    ['no such part', 'logs', { speed: 1 } as Fault],
    ['nothing', 'logs', {}],
    ['nothing that lasts', 'logs', { times: 3 }],
    ['nothing that is true', 'logs', { drop: false }],
    ['two answers', 'logs', { status: 500, drop: true }],
    ['a good status', 'logs', { status: 204 }],
    ['no status', 'logs', { status: 4.5e2 + 0.5 }],
    ['a good code', 'logs', { code: 200 }],
    ['a negative wait', 'logs', { latency: -1 }],
    ['an endless wait', 'logs', { latency: Infinity }],
    ['token life elsewhere', 'logs', { tokenLife: 5 }],
    ['no life', 'token', { tokenLife: 0 }],
    ['no times', 'logs', { drop: true, times: 0 }],
  ])('are refused in words: %s', (_what, endpoint, fault) => {
    expect(() => faults().set(endpoint as Endpoint, fault)).toThrow(/\.$/);
    expect(faults().list()).toEqual([]);
  });
});
