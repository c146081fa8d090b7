import { afterAll, beforeAll } from 'vitest';
import {
  listenSimulator,
  type ListenOptions,
  type ListeningSimulator,
  type SimulatedTable,
} from '../../src/simulator/index.js';

/** The open API's answers, as the specification words them. */
interface Envelope {
  code: number;
  message: string;
  data: { list: unknown[]; access_token: string; expires_in: number } | null;
}

export interface ListedTable {
  short_code: string;
  name: string;
  industry: string;
  /** Empty where there is none. */
  icon: string;
  tags: string[];
  total: number;
}

/** A simulator that listens while a file's tests run, with a key, a clock that stands still, and short calls. */
export function runningHub(options: ListenOptions = {}) {
  let running: ListeningSimulator;
  let key: string;
  const clock = { now: Date.UTC(2031, 4, 17) };
  beforeAll(async () => {
    running = await listenSimulator({ now: () => clock.now, ...options });
    ({ key } = running.simulator.keys.create({ label: 'tests' }));
  });
  afterAll(() => running.close());

  const api = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`${running.hubUrl}/api/v1/hub${path}`, init);
  const exchange = (apiKey: string, body: unknown): Promise<Response> =>
    api('/apikeys/token', {
      method: 'POST',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const tokenOf = async (user: string): Promise<string> =>
    (await envelope(await exchange(key, { client_user_id: user }))).data!.access_token;
  const get = (path: string, token: string): Promise<Response> =>
    api(path, { headers: { Authorization: `Bearer ${token}` } });
  const withKey = (path: string, apiKey = key): Promise<Response> =>
    api(path, { headers: { 'X-API-Key': apiKey } });
  const recharge = (body: unknown, apiKey = key): Promise<Response> =>
    api('/points/users/recharge', {
      method: 'POST',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const listed = async (query = ''): Promise<ListedTable[]> =>
    (await envelope(await get(`/projects/published-list${query}`, await tokenOf('lister')))).data!
      .list as ListedTable[];
  return {
    clock,
    api,
    exchange,
    tokenOf,
    get,
    withKey,
    recharge,
    listed,
    key: () => key,
    hubUrl: () => running.hubUrl,
    formUrl: () => running.formUrl,
    consoleUrl: () => running.consoleUrl,
    consolePassword: () => running.consolePassword,
    simulator: () => running.simulator,
    formAt: (shortCode: string, query = ''): Promise<Response> =>
      fetch(`${running.formUrl}/${encodeURIComponent(shortCode)}${query}`),
  };
}

export type RunningHub = ReturnType<typeof runningHub>;

/** The `data` of an answer that has to be a success. */
export const dataOf = async <Data = Record<string, unknown>>(response: Response): Promise<Data> => {
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: Data };
  if (response.status !== 200 || code !== 200) throw new Error(`${response.status}/${code}: ${message}`);
  return data;
};

export const envelope = async (response: Response): Promise<Envelope> => (await response.json()) as Envelope;

/** A published table of one's own. */
export const table = (shortCode: string, more: Partial<SimulatedTable> = {}): SimulatedTable => ({
  short_code: shortCode,
  type: 'A',
  supply_name: `Table ${shortCode}`,
  demand_name: `Demand ${shortCode}`,
  industry: 'Housekeeping',
  icon: null,
  tags: ['Cleaning'],
  status: 'published',
  ...more,
});
