import { createApi } from './api/app.js';
import { createFormSite } from './form-site/app.js';
import { seedTables } from './seed/seed-tables.js';
import { Keys } from './store/keys.js';
import { Submissions } from './store/submissions.js';
import { nameOf, Tables } from './store/tables.js';
import { Tokens } from './store/tokens.js';
import { WebhookConfigs } from './webhooks/configs.js';
import { Deliveries, type Delivery } from './webhooks/deliveries.js';
import type { WebhookEvent } from './webhooks/events.js';
import { fireSample, type FireOptions } from './webhooks/fire.js';
import type { EventTable } from './webhooks/notices.js';
import { warnOnConsole, WebhookSender } from './webhooks/sender.js';

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
  /** The same seed gives the same short codes. Default: 1. */
  seed?: number;
  /** Takes one line about each webhook that failed on the network. Default: `console.warn`. */
  warn?: (line: string) => void;
}

/** A hub to try against: the open API and the form site as `fetch`-standard handlers, and what lies behind them. */
export interface Simulator {
  /** The open API under `{base_url}/api/v1/hub`, and the icons. */
  hub(request: Request): Promise<Response>;
  /** The form site. */
  form(request: Request): Promise<Response>;
  keys: Keys;
  tables: Tables;
  submissions: Pick<Submissions, 'list'>;
  webhooks: WebhookConfigs;
  /** What was sent to the webhooks, and what came back. */
  deliveries: Deliveries;
  /**
   * Sends a sample of an event to the configurations that it goes to, and resolves once each was called. No points move.
   * @throws {Error} if the event or the table is unknown, or the amount cannot be used
   */
  fire(event: WebhookEvent, options?: FireOptions): Promise<Delivery[]>;
  /** Ends the webhooks that are under way. */
  close(): void;
}

function checkedRoot(value: string, name: string): string {
  if (!URL.canParse(value) || !/^https?:/i.test(value) || /[?#]/.test(value)) {
    throw new Error(
      `${name} must be a full address such as http://localhost:5180, without query or fragment.`,
    );
  }
  return value.replace(/\/+$/, '');
}

/** @throws {Error} if an option is unusable, with what to write instead */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { tokenLife = 7200, now = Date.now, seed = 1, frameAncestors = [], warn = warnOnConsole } = options;
  const hubUrl = checkedRoot(options.hubUrl, 'hubUrl');
  const formUrl = checkedRoot(options.formUrl, 'formUrl');
  if (!(tokenLife > 0 && Number.isFinite(tokenLife))) {
    throw new Error('tokenLife must be a number of seconds above 0.');
  }
  if (!frameAncestors.every((source) => /^[\x21-\x7e]+$/.test(source) && !/[;,]/.test(source))) {
    throw new Error('frameAncestors must be single origins such as https://shop.example.');
  }

  const keys = new Keys(now);
  const tokens = new Tokens(now, tokenLife);
  const tables = new Tables();
  const submissions = new Submissions(now);
  for (const table of seedTables(hubUrl, seed)) tables.add(table);

  const webhooks = new WebhookConfigs();
  const deliveries = new Deliveries();
  const sender = new WebhookSender({ configs: webhooks, deliveries, now, warn });
  const eventTable = (shortCode: string | undefined): EventTable | undefined => {
    const table = shortCode === undefined ? tables.published()[0] : tables.get(shortCode);
    return table && { shortCode: table.short_code, name: nameOf(table), iconUrl: table.icon };
  };

  const api = createApi({ hubUrl, keys, tokens, tables });
  const formSite = createFormSite({ hubUrl, formUrl, frameAncestors, tokens, tables, submissions });
  return {
    hub: async (request) => api.fetch(request),
    form: async (request) => formSite.fetch(request),
    keys,
    tables,
    submissions,
    webhooks,
    deliveries,
    fire: (event, about = {}) => fireSample({ sender, tableOf: eventTable }, event, about),
    close: () => sender.close(),
  };
}
