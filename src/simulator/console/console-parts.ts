import type { Complaints } from '../actions/complaints.js';
import type { Faults } from '../faults/faults.js';
import type { Stores } from '../store/stores.js';
import type { Deliveries, Delivery } from '../webhooks/deliveries.js';
import type { WebhookEvent } from '../webhooks/events.js';
import type { FireOptions } from '../webhooks/fire.js';
import type { Session } from './session/session.js';

/** What the console shows and steers. */
export interface ConsoleParts extends Pick<Stores, 'keys' | 'tables' | 'users' | 'ledger' | 'webhooks'> {
  hubUrl: string;
  formUrl: string;
  /** What signs in. */
  password: string;
  now: () => number;
  /** The open API itself, for the interface test simulator. */
  hub: (request: Request) => Promise<Response>;
  faults: Faults;
  deliveries: Deliveries;
  complaints: Pick<Complaints, 'list' | 'get' | 'refund' | 'reject'>;
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
