import { Actions } from './actions/actions.js';
import { Complaints, type Complaint } from './actions/complaints.js';
import { Payments } from './actions/payments.js';
import { createApi } from './api/app.js';
import { createConsole } from './console/app.js';
import { generatePassword, validatePassword } from './console/auth/password.js';
import { createFormSite } from './form-site/app.js';
import type { FormMessages } from './form-site/pages.js';
import { getTexts } from './locales/get-texts.js';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './locales/language.js';
import { Faults, type Endpoint, type Fault } from './faults/faults.js';
import type { Keys } from './store/keys.js';
import type { Ledger } from './store/ledger.js';
import type { Order } from './store/orders.js';
import { createReset, createStores, StateFile } from './store/stores.js';
import type { Submission } from './store/submissions.js';
import type { Tables } from './store/tables.js';
import type { EndUser } from './store/users.js';
import { Deliveries, warnOnConsole, WebhookSender, type Delivery } from './webhooks/sender.js';
import type { WebhookEvent } from './webhooks/wire.js';
import { fireSample, type FireOptions } from './webhooks/fire.js';
import type { WebhookConfigs } from './webhooks/configs.js';

export interface SimulatorOptions {
  /** `{base_url}`: root URL of the open API and the icons. */
  hubUrl: string;
  /** `{form_url}`: root URL of the form site, on an origin of its own. */
  formUrl: string;
  /** Origins or schemes that may embed a form in a frame, such as `http://localhost:*`, without a path. Default: none. */
  frameAncestors?: string[];
  /** Lifetime of an access token, in seconds. Default: 7200. */
  tokenLife?: number;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
  /** An integer. The same seed gives the same short codes. Default: 1. */
  seed?: number;
  /** Language of the seed's tables, of notifications and of reasons in points logs. Default: `en`. */
  language?: Language;
  /** Derives keys, tokens and references from the seed too, so that anyone can predict them: for tests only. */
  predictableSecrets?: boolean;
  /** Whether forms send messages to the widget around them. Default: true. */
  formMessages?: boolean;
  /** Initial faults by endpoint. Default: none. */
  faults?: Partial<Record<Endpoint, Fault>>;
  /** A file that saves everything but faults and deliveries, so that a restart continues. Default: none. */
  stateFile?: string;
  /** The console's password; 8 characters or more. Default: a random one. */
  consolePassword?: string;
  /** Logs a line about each webhook that failed on the network, and each failed write. Default: `console.warn`. */
  warn?: (line: string) => void;
}

/**
 * A simulated hub: the open API, the form site and the console as `fetch`-standard handlers, and their stores. A handler
 * rejects, as `fetch` does, if a fault drops the connection.
 */
export interface Simulator {
  /** The open API under `{base_url}/api/v1/hub`, and the icons. */
  hub(request: Request): Promise<Response>;
  /** The form site. */
  form(request: Request): Promise<Response>;
  /** The developer console, for the root of an origin of its own. */
  console(request: Request): Promise<Response>;
  /** The console's password. */
  consolePassword: string;
  keys: Keys;
  tables: Tables;
  /** The forms that users have sent. */
  submissions: { list(): Submission[] };
  /** The end users, the first seen first. */
  users: {
    /** Returns the user; creates it without points if it does not exist. */
    ensure(clientUserId: string): EndUser;
    get(clientUserId: string): EndUser | undefined;
    list(): EndUser[];
  };
  ledger: Omit<Ledger, 'snapshot' | 'restore'>;
  faults: Omit<Faults, 'consume' | 'reset'>;
  /** Switches the messages of forms to the widget around them. */
  formMessages: FormMessages;
  webhooks: Omit<WebhookConfigs, 'snapshot' | 'restore'>;
  /** The last 500 calls of the receivers, with requests and responses, the newest first. */
  deliveries: {
    list(): Delivery[];
    get(id: string): Delivery | undefined;
    clear(): void;
  };
  /** Requests that users have published. */
  orders: {
    list(): Order[];
    get(id: string): Order | undefined;
  };
  /** Users' complaints about charges, the newest first, at most one for each charge. */
  complaints: {
    list(): Complaint[];
    get(id: string): Complaint | undefined;
    /** @throws {Error} if the complaint is unknown or not open */
    reject(id: string): Complaint;
    /**
     * Refunds the charge to the user's points or by the billing URL (specification: billing_refund), with one attempt.
     * @throws {Error} if the complaint is unknown or not open, or the charge was refunded in another way; the complaint
     * is `refunded` then
     */
    refund(id: string): Promise<Complaint>;
  };
  /**
   * Sends a sample of an event to its receivers, and resolves when each was called. No points change.
   * @throws {Error} if the event or the table is unknown, or the amount is invalid; for a billing event also if the simulator is
   * reset meanwhile
   */
  fire(event: WebhookEvent, options?: FireOptions): Promise<Delivery[]>;
  /**
   * Restores the initial state, without API keys and tokens, also in the state file. Calls of receivers that are under way are
   * aborted; a charge or a refund among them fails.
   */
  reset(): void;
  /** Ends the webhooks that are under way, and writes what is not in the state file yet. @throws {Error} if it cannot be written */
  close(): Promise<void>;
}

function parseRoot(value: string, name: string): string {
  if (!URL.canParse(value) || !/^https?:/i.test(value) || /[?#]/.test(value)) {
    throw new Error(
      `${name} must be a full address such as http://localhost:5180, without query or fragment.`,
    );
  }
  // A regular expression for trailing slashes would take quadratic time.
  let end = value.length;
  while (value[end - 1] === '/') end -= 1;
  return value.slice(0, end);
}

/** A scheme, with or without a host, as in a Content-Security-Policy: `https:`, `https://shop.example`, `http://localhost:*`. */
const FRAME_ANCESTOR = /^[a-z][\w+.-]*:(\/\/[\w.*:[\]-]+)?$/i;

/** @throws {Error} with what to change if an option is invalid */
export function createSimulator(options: SimulatorOptions): Simulator {
  const {
    tokenLife = 7200,
    now = Date.now,
    seed = 1,
    language = DEFAULT_LANGUAGE,
    predictableSecrets = false,
    frameAncestors = [],
    warn = warnOnConsole,
  } = options;
  const hubUrl = parseRoot(options.hubUrl, 'hubUrl');
  const formUrl = parseRoot(options.formUrl, 'formUrl');
  if (!(tokenLife > 0 && Number.isFinite(tokenLife))) {
    throw new Error('tokenLife must be a number of seconds above 0.');
  }
  const consolePassword = validatePassword(options.consolePassword ?? generatePassword());
  if (!Number.isSafeInteger(seed)) throw new Error('seed must be a whole number.');
  if (!LANGUAGES.includes(language)) throw new Error(`language must be one of ${LANGUAGES.join(', ')}.`);
  if (!Array.isArray(frameAncestors) || !frameAncestors.every((source) => FRAME_ANCESTOR.test(source))) {
    throw new Error(
      'frameAncestors (--frame-ancestor) must be origins such as https://shop.example, without a path.',
    );
  }

  let file: StateFile | undefined;
  const onChange = (): void => file?.scheduleWrite();
  const stores = createStores({ hubUrl, tokenLife, now, seed, language, predictableSecrets, onChange });
  const texts = getTexts(language);
  const deliveries = new Deliveries();
  const sender = new WebhookSender({ configs: stores.webhooks, deliveries, now, warn });
  const payments = new Payments({ ...stores, sender, onChange });
  const complaints = new Complaints({ ...stores, now, texts, onChange, sender, payments });
  const actions = new Actions({ ...stores, now, texts, payments, sender });
  const saved = { ...stores, payments, complaints };
  const resetStores = createReset(saved);
  const faults = new Faults(options.faults ?? {});
  const formMessages: FormMessages = { enabled: options.formMessages ?? true };
  if (options.stateFile !== undefined) {
    file = new StateFile(options.stateFile, saved, warn);
    file.load();
  }

  const { keys, tables, submissions, users, ledger, webhooks, orders } = stores;
  const fire: Simulator['fire'] = (event, fireOptions = {}) =>
    fireSample({ sender, tables, texts }, event, fireOptions);

  const api = createApi({ hubUrl, faults, ...stores });
  const formSite = createFormSite({
    hubUrl,
    formUrl,
    frameAncestors,
    formMessages,
    ...saved,
    actions,
    hubTexts: texts,
  });
  const hub: Simulator['hub'] = async (request) => api.fetch(request);
  const consoleDependencies = {
    ...saved,
    hubUrl,
    formUrl,
    frameAncestors,
    now,
    hub,
    faults,
    formMessages,
    deliveries,
    fire,
  };
  const developerConsole = createConsole({ ...consoleDependencies, password: consolePassword });
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
    formMessages,
    webhooks,
    deliveries,
    orders,
    complaints,
    fire,
    reset: () => {
      sender.reset();
      resetStores();
      faults.reset();
      formMessages.enabled = options.formMessages ?? true;
      deliveries.reset();
      actions.reset();
      onChange();
    },
    close: async () => {
      await sender.close();
      file?.close();
    },
  };
}
