import type { BackendOptions, WebhookOptions } from '../server/index.js';
import { findInvalidOptions } from './find-invalid-options.js';
import { findMisspelledVariables } from './misspelled-variables.js';

/** Settings from the environment. */
export interface Settings {
  host: string;
  port: number;
  /** Whether `/metrics` is served. */
  hasMetrics: boolean;
  redisUrl: string | undefined;
  users: UserSettings;
  apiKey: string;
  /** For `createBackend`, which accepts them. It needs `identify` as well. */
  backend: Omit<BackendOptions, 'identify'>;
  /** For the log, such as a variable that is misspelled. */
  warnings: string[];
}

/** All variables with this prefix. */
const VARIABLES = [
  'OIS_HUB_URL',
  'OIS_FORM_URL',
  'OIS_API_KEY',
  'OIS_SESSION_SECRET',
  'OIS_SESSION_COOKIE',
  'OIS_USER_HEADER',
  'OIS_TRUSTED_PROXIES',
  'OIS_WEBHOOK_ALLOWED_IPS',
  'OIS_CLIENT_IP_HEADER',
  'OIS_ALLOWED_ORIGINS',
  'OIS_ALLOWED_HOSTS',
  'OIS_ALLOW_INSECURE_HUB',
  'OIS_LIST_CACHE_SECONDS',
  'OIS_MAX_HUB_RESPONSE_BYTES',
  'OIS_BASE_PATH',
  'OIS_REDIS_URL',
  'OIS_METRICS',
] as const;
type Variable = (typeof VARIABLES)[number] | 'HOST' | 'PORT';

/** How users are identified: by a signed session cookie, or by a header that the proxies in front set. */
export type UserSettings =
  | { by: 'session'; secret: string; cookie: string }
  | { by: 'header'; header: string; trustedProxies: string[] };

const MIN_SECRET_LENGTH = 32;
const HEADER_NAME = /^[a-z0-9-]+$/i;
const COOKIE_NAME = /^[\w!#$%&'*.^`|~+-]+$/;

const parseList = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const REDIS_URL_PROBLEM =
  'OIS_REDIS_URL must be an address such as redis://localhost:6379, redis://user:password@host:6379/0 or rediss://…, with other than letters and digits percent-encoded in the password.';

/** Returns whether the Redis client accepts an address. Its own error would not name the variable. */
export function isRedisUrl(text: string): boolean {
  try {
    const { protocol, username, password, pathname } = new URL(text);
    // Throws for an invalid percent-encoding.
    decodeURIComponent(username + password);
    return /^rediss?:$/.test(protocol) && /^(\/\d*)?$/.test(pathname);
  } catch {
    return false;
  }
}

/** Reads variables and collects their problems, so that all of them are reported at once. */
class SettingsReader {
  readonly problems: string[] = [];
  readonly #env: NodeJS.ProcessEnv;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** @returns undefined also for an empty variable, as in a template of an env file */
  get(name: Variable): string | undefined {
    return (Object.hasOwn(this.#env, name) && this.#env[name]) || undefined;
  }

  required(name: Variable, what: string): string {
    const value = this.get(name);
    if (value === undefined) this.problems.push(`${name} is missing: ${what}.`);
    return value ?? '';
  }

  port(): number {
    const text = this.get('PORT') ?? '3000';
    const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
    if (port >= 0 && port <= 65_535) return port;
    this.problems.push('PORT must be a number from 0 to 65535; 0 takes any free port.');
    return 0;
  }

  /** @returns NaN if it is not a number: the check of the options says what it must be */
  number(name: Variable): number | undefined {
    const text = this.get(name);
    if (text === undefined) return undefined;
    return /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  }

  flag(name: Variable): boolean {
    const text = this.get(name) ?? 'false';
    if (text !== 'true' && text !== 'false') this.problems.push(`${name} must be true or false.`);
    return text === 'true';
  }

  redisUrl(): string | undefined {
    const url = this.get('OIS_REDIS_URL');
    if (url !== undefined && !isRedisUrl(url)) {
      this.problems.push(REDIS_URL_PROBLEM);
    }
    return url;
  }

  users(): UserSettings | undefined {
    const secret = this.get('OIS_SESSION_SECRET');
    const header = this.get('OIS_USER_HEADER');
    if ((secret === undefined) === (header === undefined)) {
      this.problems.push(
        'Set OIS_SESSION_SECRET (users have a cookie that your site signed) or OIS_USER_HEADER (a proxy in front names them), and not both.',
      );
      return undefined;
    }
    if (secret !== undefined) return this.#session(secret);
    return this.#header(header ?? '');
  }

  #session(secret: string): UserSettings {
    const cookie = this.get('OIS_SESSION_COOKIE') ?? 'ois_session';
    if (secret.length < MIN_SECRET_LENGTH) {
      this.problems.push(
        `OIS_SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters; openssl rand -base64 32 makes one.`,
      );
    }
    if (secret !== secret.trim()) {
      this.problems.push(
        'OIS_SESSION_SECRET must not begin or end with spaces: is there a line break at its end?',
      );
    }
    if (!COOKIE_NAME.test(cookie)) this.problems.push('OIS_SESSION_COOKIE must be the name of a cookie.');
    return { by: 'session', secret, cookie };
  }

  #header(header: string): UserSettings {
    const trustedProxies = parseList(this.get('OIS_TRUSTED_PROXIES'));
    if (!HEADER_NAME.test(header))
      this.problems.push('OIS_USER_HEADER must be the name of a header, such as X-User.');
    if (trustedProxies.length === 0) {
      this.problems.push(
        'OIS_TRUSTED_PROXIES is missing: the addresses of the proxies whose OIS_USER_HEADER is trusted. All other clients could send that header too.',
      );
    }
    return { by: 'header', header, trustedProxies };
  }

  /** The check of the options covers the values. */
  webhook(): WebhookOptions {
    const clientIpHeader = this.get('OIS_CLIENT_IP_HEADER')?.toLowerCase();
    const proxies = this.get('OIS_TRUSTED_PROXIES');
    return {
      allowedIps: parseList(this.get('OIS_WEBHOOK_ALLOWED_IPS')),
      trustedProxies: proxies === undefined ? undefined : parseList(proxies),
      clientIpHeader: clientIpHeader as WebhookOptions['clientIpHeader'],
    };
  }
}

/** Reads the settings. @throws {Error} with all problems, one per line; it contains no value that may be secret */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const reader = new SettingsReader(env);
  const hubUrl = reader.required('OIS_HUB_URL', 'the hub’s root address, such as https://hub.example.com');
  const formUrl = reader.required(
    'OIS_FORM_URL',
    'the form site’s root address, such as https://form.example.com',
  );
  const apiKey = reader.required('OIS_API_KEY', 'the full key from the developer console');
  const users = reader.users();
  const port = reader.port();
  const redisUrl = reader.redisUrl();
  const allowInsecureHub = reader.flag('OIS_ALLOW_INSECURE_HUB');
  const hasMetrics = reader.flag('OIS_METRICS');
  const allowedHosts = parseList(reader.get('OIS_ALLOWED_HOSTS'));
  const backend = {
    hubUrl,
    formUrl,
    apiKey,
    allowInsecureHub,
    basePath: reader.get('OIS_BASE_PATH'),
    listCacheSeconds: reader.number('OIS_LIST_CACHE_SECONDS'),
    maxHubResponseBytes: reader.number('OIS_MAX_HUB_RESPONSE_BYTES'),
    allowedOrigins: parseList(reader.get('OIS_ALLOWED_ORIGINS')),
    allowedHosts: allowedHosts.length === 0 ? undefined : allowedHosts,
  };
  // Checked without a webhook too: others use its variables as well, or it is added later.
  const webhook = reader.webhook();
  for (const { name, problem } of findInvalidOptions({ ...backend, webhook, identify: () => null })) {
    // A variable that is missing, or that the reader has checked itself, has a problem already.
    if (!reader.problems.some((text) => text.startsWith(name))) reader.problems.push(problem);
  }
  if (reader.problems.length > 0 || !users) {
    throw new Error(
      `The backend cannot start yet:\n${reader.problems.map((problem) => `- ${problem}\n`).join('')}`,
    );
  }
  return {
    host: reader.get('HOST') ?? '127.0.0.1',
    port,
    hasMetrics,
    redisUrl,
    users,
    apiKey,
    backend: { ...backend, webhook: webhook.allowedIps.length === 0 ? undefined : webhook },
    warnings: findMisspelledVariables(env, VARIABLES),
  };
}
