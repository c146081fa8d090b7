import { createBackend, HubError, type BackendOptions } from '../server/index.js';

interface Variable {
  /** What the messages of `createBackend` begin with. */
  option: string;
  name: string;
  /** Replaces the option's value by one that is valid, so that the next mistake is found. */
  repair: (options: BackendOptions) => BackendOptions;
}

const set =
  (values: Partial<BackendOptions>): Variable['repair'] =>
  (options) => ({ ...options, ...values });

const setWebhook =
  (values: Partial<NonNullable<BackendOptions['webhook']>>): Variable['repair'] =>
  (options) => ({ ...options, webhook: { allowedIps: [], ...options.webhook, ...values } });

const VARIABLES: Variable[] = [
  { option: 'hubUrl', name: 'OIS_HUB_URL', repair: set({ hubUrl: 'https://hub.example' }) },
  { option: 'formUrl', name: 'OIS_FORM_URL', repair: set({ formUrl: 'https://form.example' }) },
  { option: 'apiKey', name: 'OIS_API_KEY', repair: set({ apiKey: 'sk-example' }) },
  { option: 'allowedOrigins', name: 'OIS_ALLOWED_ORIGINS', repair: set({ allowedOrigins: undefined }) },
  { option: 'allowedHosts', name: 'OIS_ALLOWED_HOSTS', repair: set({ allowedHosts: undefined }) },
  { option: 'basePath', name: 'OIS_BASE_PATH', repair: set({ basePath: undefined }) },
  {
    option: 'listCacheSeconds',
    name: 'OIS_LIST_CACHE_SECONDS',
    repair: set({ listCacheSeconds: undefined }),
  },
  {
    option: 'maxHubResponseBytes',
    name: 'OIS_MAX_HUB_RESPONSE_BYTES',
    repair: set({ maxHubResponseBytes: undefined }),
  },
  {
    option: 'webhook.allowedIps',
    name: 'OIS_WEBHOOK_ALLOWED_IPS',
    repair: setWebhook({ allowedIps: [] }),
  },
  {
    option: 'webhook.trustedProxies',
    name: 'OIS_TRUSTED_PROXIES',
    repair: setWebhook({ trustedProxies: [] }),
  },
  {
    option: 'webhook.clientIpHeader',
    name: 'OIS_CLIENT_IP_HEADER',
    repair: setWebhook({ clientIpHeader: undefined }),
  },
];

/** Returns a message about options with the names of their variables. */
export const nameVariables = (message: string): string =>
  VARIABLES.reduce((text, { option, name }) => text.replaceAll(option, name), message)
    .replace('allowInsecureHub: true', 'OIS_ALLOW_INSECURE_HUB=true')
    // Lists have commas there.
    .replaceAll(/\["([^"\]]+)"\]/g, '$1');

/** @returns the error of `createBackend`, if it refuses the options */
function findError(options: BackendOptions): HubError | undefined {
  try {
    createBackend({ ...options, log: () => {} });
    return undefined;
  } catch (error) {
    if (error instanceof HubError) return error;
    throw error;
  }
}

/**
 * Returns the mistakes in options that come from environment variables, each with the variable and the value to use.
 * `createBackend` reports only the first, so each one that was found is repaired before the next try.
 */
export function findInvalidOptions(options: BackendOptions): { name: string; problem: string }[] {
  const found: { name: string; problem: string }[] = [];
  let tried = options;
  for (let error = findError(tried); error; error = findError(tried)) {
    const { message } = error;
    const variable = VARIABLES.find(({ option }) => message.startsWith(option));
    if (!variable || found.some(({ name }) => name === variable.name)) throw error;
    found.push({ name: variable.name, problem: nameVariables(message) });
    tried = variable.repair(tried);
  }
  return found;
}
