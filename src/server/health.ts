import type { HubError } from '../hub/errors.js';
import type { HubApi } from './hub-api.js';
import { adviseOnHubError } from './hub-errors.js';
import { limitStore } from './store/limit-store.js';
import type { SharedStore } from './store/shared-store.js';

/** Whether the backend can serve users. */
export interface Health {
  isReady: boolean;
  /** `key_refused`: the API key is wrong, disabled or expired. `failed`: the hub cannot be reached, or what answers is not a hub. */
  hub: 'ok' | 'key_refused' | 'failed';
  /** `failed`: Redis, or another store, does not respond. */
  store: 'ok' | 'failed';
  /** What is wrong and what to do, for the log. Contains no credential. Empty if nothing is. */
  problems: string[];
}

/** Checks hub, API key and store, for a readiness check or at the start. Never rejects. Results are shared for 10 seconds. */
export type CheckHealth = () => Promise<Health>;

const CACHE_MS = 10_000;

/** No user of a site: the hub is asked for a balance because that needs the key and changes nothing. */
const PROBE_USER = 'ois-health-check';

interface HealthOptions {
  hub: HubApi;
  store: SharedStore;
  now: () => number;
}

type Result = { state: Health['hub']; problem?: string };

async function checkHub(hub: HubApi): Promise<Result> {
  try {
    await hub.checkKey(PROBE_USER);
  } catch (error) {
    const { code, message, hubCode } = error as HubError;
    if (code === 'UNAUTHORIZED') {
      return {
        state: 'key_refused',
        problem:
          'The hub refuses the API key: it is wrong, disabled or expired. Check it in the developer console.',
      };
    }
    // A response without a code is not from the hub's API, except for a rate limit, which ends by itself.
    if (code === 'SERVER' || (hubCode === undefined && code !== 'RATE_LIMITED')) {
      return { state: 'failed', problem: message + adviseOnHubError(error as HubError) };
    }
    // Any other response, such as one for an unknown user, also without data, comes from a hub that accepted the key.
  }
  return { state: 'ok' };
}

const checkStore = (store: SharedStore): Promise<Health['store']> =>
  limitStore(store)
    .get('health:check')
    .then(
      () => 'ok',
      () => 'failed',
    );

/** Creates the health check of a backend. */
export function createCheckHealth({ hub, store, now }: HealthOptions): CheckHealth {
  let cached: { health: Promise<Health>; checkedAtMs: number } | undefined;

  async function check(): Promise<Health> {
    const [{ state, problem }, storeState] = await Promise.all([checkHub(hub), checkStore(store)]);
    const problems = problem === undefined ? [] : [problem];
    if (storeState === 'failed')
      problems.push(
        'The store does not respond: servers of the site do not share their state. Check that Redis runs, and that this server can connect to it.',
      );
    return { isReady: problems.length === 0, hub: state, store: storeState, problems };
  }

  return () => {
    const ageMs = now() - (cached?.checkedAtMs ?? -Infinity);
    // A negative age means that the clock was set back.
    if (!cached || ageMs >= CACHE_MS || ageMs < 0) cached = { health: check(), checkedAtMs: now() };
    return cached.health;
  };
}
