import type { Faults } from '../faults/faults.js';
import type { Keys } from '../store/keys.js';
import type { Ledger } from '../store/ledger.js';
import type { Tables } from '../store/tables.js';
import type { Users } from '../store/users.js';
import type { WebhookConfigs } from '../webhooks/configs.js';
import type { Deliveries, Delivery } from '../webhooks/deliveries.js';
import type { WebhookEvent } from '../webhooks/events.js';
import type { FireOptions } from '../webhooks/fire.js';
import type { Session } from './session/session.js';

/** What the console shows and steers. */
export interface ConsoleParts {
  hubUrl: string;
  formUrl: string;
  /** What signs in. */
  password: string;
  now: () => number;
  /** The open API itself, for the interface test simulator. */
  hub: (request: Request) => Promise<Response>;
  keys: Keys;
  tables: Tables;
  users: Users;
  ledger: Ledger;
  faults: Faults;
  webhooks: WebhookConfigs;
  deliveries: Deliveries;
  fire: (event: WebhookEvent, options: FireOptions) => Promise<Delivery[]>;
}

/** What lies in a request's context once it has passed the guards. */
export interface ConsoleEnv {
  Variables: {
    session: Session;
    /** Of a post: its fields. */
    form: URLSearchParams;
  };
}
