import { createApi } from './api/app.js';
import { createFormSite } from './form-site/app.js';
import { seedTables } from './seed/seed-tables.js';
import { Keys } from './store/keys.js';
import { Submissions } from './store/submissions.js';
import { Tables } from './store/tables.js';
import { Tokens } from './store/tokens.js';

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
  const { tokenLife = 7200, now = Date.now, seed = 1, frameAncestors = [] } = options;
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

  const api = createApi({ hubUrl, keys, tokens, tables });
  const formSite = createFormSite({ hubUrl, formUrl, frameAncestors, tokens, tables, submissions });
  return {
    hub: async (request) => api.fetch(request),
    form: async (request) => formSite.fetch(request),
    keys,
    tables,
    submissions,
  };
}
