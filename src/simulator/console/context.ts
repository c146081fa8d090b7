import type { Complaints } from '../actions/complaints.js';
import type { Faults } from '../faults/faults.js';
import type { FormMessages } from '../form-site/pages.js';
import type { Language } from '../locales/language.js';
import type { Texts } from '../locales/texts.js';
import type { Stores } from '../store/stores.js';
import type { Deliveries, Delivery } from '../webhooks/sender.js';
import type { WebhookEvent } from '../webhooks/wire.js';
import type { FireOptions } from '../webhooks/fire.js';
import type { Session } from './auth/sessions.js';

/** The stores and functions that the console uses. */
export interface ConsoleDependencies extends Pick<
  Stores,
  'keys' | 'tables' | 'users' | 'ledger' | 'webhooks'
> {
  hubUrl: string;
  formUrl: string;
  /** Sites that may embed forms, as CSP sources. */
  frameAncestors: readonly string[];
  password: string;
  now: () => number;
  /** Handler of the open API, for the interface test simulator. */
  hub: (request: Request) => Promise<Response>;
  faults: Faults;
  formMessages: FormMessages;
  deliveries: Deliveries;
  complaints: Pick<Complaints, 'list' | 'get' | 'refund' | 'reject'>;
  fire: (event: WebhookEvent, options: FireOptions) => Promise<Delivery[]>;
}

/** The context of a request. The last two are of an authenticated one. */
export interface ConsoleEnv {
  Variables: {
    language: Language;
    texts: Texts;
    session: Session;
    /** Fields of a POST, or of a GET's query. */
    form: URLSearchParams;
  };
}
