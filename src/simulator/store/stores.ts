import { buildSeedTables } from '../seed/seed-tables.js';
import { Orders } from './orders.js';
import { WebhookConfigs } from '../webhooks/configs.js';
import { Keys } from './keys.js';
import { Ledger } from './ledger.js';
import { Secrets } from './secrets.js';
import type { Snapshotable } from './state-file.js';
import { Submissions } from './submissions.js';
import { Tables } from './tables.js';
import { Tokens } from './tokens.js';
import { Users } from './users.js';

interface StoresOptions {
  hubUrl: string;
  /** Lifetime of an access token, in seconds. */
  tokenLife: number;
  now: () => number;
  seed: number;
  predictableSecrets: boolean;
  /** Called after every change of a store. */
  onChange: () => void;
}

/** Creates the simulator's stores, with the seed's tables. Their names are also the keys of a state file. */
export function createStores({ hubUrl, tokenLife, now, seed, predictableSecrets, onChange }: StoresOptions) {
  const secrets = new Secrets(predictableSecrets ? seed : undefined);
  const users = new Users(onChange);
  const stores = {
    secrets,
    users,
    ledger: new Ledger(users, now, onChange),
    keys: new Keys(now, secrets, onChange),
    tokens: new Tokens({ now, lifetimeSeconds: tokenLife, secrets, onChange }),
    tables: new Tables(hubUrl, seed, onChange),
    webhooks: new WebhookConfigs(onChange),
    submissions: new Submissions(now, secrets, onChange),
    orders: new Orders(onChange),
  } satisfies Record<string, Snapshotable>;
  for (const table of buildSeedTables(hubUrl, seed)) stores.tables.add(table);
  return stores;
}

export type Stores = ReturnType<typeof createStores>;

/** Returns a function that resets all stores to their present state. */
export function createReset(stores: Record<string, Snapshotable>): () => void {
  const snapshots = Object.values(stores).map((store) => [store, store.snapshot()] as const);
  return () => {
    for (const [store, snapshot] of snapshots) store.restore(snapshot as never);
  };
}
