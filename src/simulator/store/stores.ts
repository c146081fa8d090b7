import { buildSeedTables } from '../seed/seed-tables.js';
import { Orders } from '../actions/orders.js';
import { WebhookConfigs } from '../webhooks/configs.js';
import { Keys } from './keys.js';
import { Ledger } from './ledger.js';
import { Secrets } from './secrets.js';
import type { Kept } from './state-file.js';
import { Submissions } from './submissions.js';
import { Tables } from './tables.js';
import { Tokens } from './tokens.js';
import { Users } from './users.js';

export interface StoresOptions {
  hubUrl: string;
  /** Lifetime of an access token, in seconds. */
  tokenLife: number;
  now: () => number;
  seed: number;
  predictableSecrets: boolean;
  /** Called after every change of a store. */
  changed: () => void;
}

/** All that the simulator knows. The names are those in a state file. */
export function createStores({ hubUrl, tokenLife, now, seed, predictableSecrets, changed }: StoresOptions) {
  const secrets = new Secrets(predictableSecrets ? seed : undefined);
  const users = new Users(changed);
  const stores = {
    secrets,
    users,
    ledger: new Ledger(users, now, changed),
    keys: new Keys(now, secrets, changed),
    tokens: new Tokens(now, tokenLife, secrets, changed),
    tables: new Tables(hubUrl, seed, changed),
    webhooks: new WebhookConfigs(changed),
    submissions: new Submissions(now, secrets, changed),
    orders: new Orders(changed),
  } satisfies Record<string, Kept>;
  for (const table of buildSeedTables(hubUrl, seed)) stores.tables.add(table);
  return stores;
}

export type Stores = ReturnType<typeof createStores>;

/** What sets all stores back to how they are now. */
export function resetterOf(stores: Record<string, Kept>): () => void {
  const states = Object.values(stores).map((store) => [store, store.snapshot()] as const);
  return () => {
    for (const [store, state] of states) store.restore(state as never);
  };
}
