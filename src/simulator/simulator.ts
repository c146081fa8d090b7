import { createActions, type Desk } from './actions/create-actions.js';
import type { Complaints } from './actions/complaints.js';
import { createApi } from './api/app.js';
import { createConsole } from './console/app.js';
import { checkedPassword, randomPassword } from './console/session/password.js';
import { createFormSite } from './form-site/app.js';
import { Faults, type Endpoint, type Fault } from './faults/faults.js';
import type { Keys } from './store/keys.js';
import type { Ledger } from './store/ledger.js';
import { StateFile } from './store/state-file.js';
import { createStores, resetterOf } from './store/stores.js';
import type { Submissions } from './store/submissions.js';
import { nameOf, type Tables } from './store/tables.js';
import type { Users } from './store/users.js';
import { Deliveries, type Delivery } from './webhooks/deliveries.js';
import type { WebhookEvent } from './webhooks/events.js';
import { fireSample, type FireOptions } from './webhooks/fire.js';
import type { EventTable } from './webhooks/notices.js';
import { warnOnConsole, WebhookSender } from './webhooks/sender.js';
import type { WebhookConfigs } from './webhooks/configs.js';

export interface SimulatorOptions {
  /** `{base_url}`: where the open API and the icons can be reached. */
  hubUrl: string;
  /** `{form_url}`: where the form site can be reached; an origin of its own. */
  formUrl: string;
  /** Origins that may show a form in a frame, as CSP sources. Default: none. */
  frameAncestors?: string[];
  /** Lifetime of an access token, in seconds. Default: 7200. */
  tokenLife?: number;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
  /** A whole number. The same seed gives the same short codes. Default: 1. */
  seed?: number;
  /** Keys, tokens and references follow from the seed too, so anyone can foresee them: for tests alone. */
  predictableSecrets?: boolean;
  /** What goes wrong from the start, by endpoint. Default: nothing. */
  faults?: Partial<Record<Endpoint, Fault>>;
  /** A file to keep everything in but the faults, so that a restart goes on where this ended. Default: none. */
  stateFile?: string;
  /** Opens the console; 8 characters or more. Default: a random one. */
  consolePassword?: string;
  /** Takes one line about each webhook that failed on the network, and each failed write. Default: `console.warn`. */
  warn?: (line: string) => void;
}

/**
 * A hub to try against: the open API and the form site as `fetch`-standard handlers, and what lies behind them. A handler
 * fails, as `fetch` does, where a fault drops the connection.
 */
export interface Simulator {
  /** The open API under `{base_url}/api/v1/hub`, and the icons. */
  hub(request: Request): Promise<Response>;
  /** The form site. */
  form(request: Request): Promise<Response>;
  /** The developer console, for the root of an origin of its own. */
  console(request: Request): Promise<Response>;
  /** What signs in to the console. */
  consolePassword: string;
  keys: Keys;
  tables: Tables;
  submissions: Pick<Submissions, 'list'>;
  users: Pick<Users, 'ensure' | 'get' | 'list'>;
  ledger: Omit<Ledger, 'snapshot' | 'restore'>;
  faults: Omit<Faults, 'take' | 'reset'>;
  webhooks: Omit<WebhookConfigs, 'snapshot' | 'restore'>;
  /** What was sent to the webhooks, and what came back. */
  deliveries: Omit<Deliveries, 'keep'>;
  /** Requests that users have published, and what became of them. */
  orders: Desk;
  /** Users' complaints about charges, for an administrator to refund or to reject. */
  complaints: Pick<Complaints, 'list' | 'get' | 'refund' | 'reject'>;
  /**
   * Sends a sample of an event to the configurations that it goes to, and resolves once each was called. No points move.
   * @throws {Error} if the event or the table is unknown, or the amount cannot be used
   */
  fire(event: WebhookEvent, options?: FireOptions): Promise<Delivery[]>;
  /** Forgets everything, API keys and tokens too: as when it was new, with the state file empty. */
  reset(): void;
  /** Ends the webhooks that are under way, and writes what is not in the state file yet. @throws {Error} if it cannot be written */
  close(): Promise<void>;
}

function checkedRoot(value: string, name: string): string {
  if (!URL.canParse(value) || !/^https?:/i.test(value) || /[?#]/.test(value)) {
    throw new Error(
      `${name} must be a full address such as http://localhost:5180, without query or fragment.`,
    );
  }
  // A pattern for the slashes at the end would be tried from each slash there is.
  let end = value.length;
  while (value[end - 1] === '/') end -= 1;
  return value.slice(0, end);
}

/** @throws {Error} if an option is unusable, with what to write instead */
export function createSimulator(options: SimulatorOptions): Simulator {
  const {
    tokenLife = 7200,
    now = Date.now,
    seed = 1,
    predictableSecrets = false,
    frameAncestors = [],
    warn = warnOnConsole,
  } = options;
  const hubUrl = checkedRoot(options.hubUrl, 'hubUrl');
  const formUrl = checkedRoot(options.formUrl, 'formUrl');
  if (!(tokenLife > 0 && Number.isFinite(tokenLife))) {
    throw new Error('tokenLife must be a number of seconds above 0.');
  }
  const consolePassword = checkedPassword(options.consolePassword ?? randomPassword());
  if (!Number.isSafeInteger(seed)) throw new Error('seed must be a whole number.');
  if (!frameAncestors.every((source) => /^[\x21-\x7e]+$/.test(source) && !/[;,]/.test(source))) {
    throw new Error('frameAncestors must be single origins such as https://shop.example.');
  }

  let file: StateFile | undefined;
  const changed = (): void => file?.changed();
  const stores = createStores({ hubUrl, tokenLife, now, seed, predictableSecrets, changed });
  const deliveries = new Deliveries();
  const sender = new WebhookSender({ configs: stores.webhooks, deliveries, now, warn });
  const { till, complaints, actions, desk } = createActions({ ...stores, sender, now, changed });
  const kept = { ...stores, till, complaints };
  const resetStores = resetterOf(kept);
  const faults = new Faults(options.faults ?? {});
  if (options.stateFile !== undefined) {
    file = new StateFile(options.stateFile, kept, warn);
    file.load();
  }

  const { keys, tables, submissions, users, ledger, webhooks } = stores;
  const eventTable = (shortCode: string | undefined): EventTable | undefined => {
    const table = shortCode === undefined ? tables.published()[0] : tables.get(shortCode);
    return table && { shortCode: table.short_code, name: nameOf(table), iconUrl: table.icon };
  };

  const fire: Simulator['fire'] = (event, about = {}) =>
    fireSample({ sender, tableOf: eventTable }, event, about);

  const api = createApi({ hubUrl, faults, ...stores });
  const formSite = createFormSite({ hubUrl, formUrl, frameAncestors, ...kept, actions });
  const hub: Simulator['hub'] = async (request) => api.fetch(request);
  const developerConsole = createConsole({
    ...stores,
    hubUrl,
    formUrl,
    now,
    hub,
    faults,
    deliveries,
    complaints,
    fire,
    password: consolePassword,
  });
  return {
    hub,
    form: async (request) => formSite.fetch(request),
    console: async (request) => developerConsole.fetch(request),
    consolePassword,
    keys,
    tables,
    submissions,
    users,
    ledger,
    faults,
    webhooks,
    deliveries,
    orders: desk,
    complaints,
    fire,
    reset: () => {
      resetStores();
      faults.reset();
      deliveries.clear();
      actions.forget();
      changed();
    },
    close: async () => {
      await sender.close();
      await file?.close();
    },
  };
}
