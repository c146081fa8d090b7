/** Where the platform's webhooks come from, for the receiver's allow-list. The simulator calls from its own machine. */
export const OUTBOUND_IPS: readonly string[] = ['127.0.0.1', '::1'];

/** Which of a configuration's two addresses an event goes to (specification: Callback kinds). */
export type CallbackKind = 'notification' | 'billing';

/** One receiver of the developer's. Either address may be missing, and both may be the same. */
export interface WebhookConfig {
  id: string;
  notificationUrl?: string;
  billingUrl?: string;
}

export type WebhookUrls = Omit<WebhookConfig, 'id'>;

/** A receiver's address for one kind of event. */
export interface Callback {
  configId: string;
  url: string;
}

const LONGEST_URL = 2048;
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** What is wrong with a callback URL, in words for whoever typed it; undefined if it can be used. */
export function problemWithUrl(value: string): string | undefined {
  const example = 'such as https://shop.example/ois/webhook';
  if (value.length > LONGEST_URL) return `may have ${LONGEST_URL} characters at most.`;
  if (!URL.canParse(value)) return `must be a full address ${example}.`;
  const { protocol, hostname, username, password, hash } = new URL(value);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) {
    return `must begin with https://, ${example}. Only localhost may use http://.`;
  }
  if (username || password) return 'must not hold a user name or password.';
  return hash ? 'must not have a part after #: it is never sent.' : undefined;
}

function checked(urls: WebhookUrls): WebhookUrls {
  const kept: WebhookUrls = {};
  for (const [name, what] of [
    ['notificationUrl', 'The notification URL'],
    ['billingUrl', 'The billing URL'],
  ] as const) {
    const value = urls[name]?.trim();
    if (!value) continue;
    const problem = problemWithUrl(value);
    if (problem) throw new Error(`${what} ${problem}`);
    kept[name] = value;
  }
  if (Object.keys(kept).length === 0) throw new Error('Enter a notification URL, a billing URL, or both.');
  return kept;
}

/** The developer's webhook configurations, in the order in which they are called. */
export class WebhookConfigs {
  readonly #byId = new Map<string, WebhookConfig>();
  readonly #changed: () => void;
  #last = 0;

  /** @param changed called after every change */
  constructor(changed: () => void = () => {}) {
    this.#changed = changed;
  }

  list(): WebhookConfig[] {
    return structuredClone([...this.#byId.values()]);
  }

  /**
   * A blank address is none.
   * @throws {Error} in words for whoever typed it, if an address cannot be used or both are missing
   */
  add(urls: WebhookUrls): WebhookConfig {
    const config = { id: `webhook-${this.#last + 1}`, ...checked(urls) };
    this.#last += 1;
    this.#byId.set(config.id, config);
    this.#changed();
    return { ...config };
  }

  /** Replaces both addresses. @throws {Error} as {@link add} does, and for an unknown id */
  update(id: string, urls: WebhookUrls): WebhookConfig {
    this.#demand(id);
    const config = { id, ...checked(urls) };
    this.#byId.set(id, config);
    this.#changed();
    return { ...config };
  }

  /** @throws {Error} for an unknown id */
  remove(id: string): void {
    this.#demand(id);
    this.#byId.delete(id);
    this.#changed();
  }

  /** Those that an event of a kind goes to, in order. */
  callbacks(kind: CallbackKind): Callback[] {
    const name = `${kind}Url` as const;
    return [...this.#byId.values()].flatMap(({ id, [name]: url }) => (url ? [{ configId: id, url }] : []));
  }

  snapshot(): { last: number; configs: WebhookConfig[] } {
    return { last: this.#last, configs: this.list() };
  }

  restore(state: { last: number; configs: WebhookConfig[] }): void {
    this.#last = state.last;
    this.#byId.clear();
    for (const config of state.configs) this.#byId.set(config.id, { ...config });
  }

  #demand(id: string): void {
    if (!this.#byId.has(id))
      throw new Error(`There is no webhook configuration with the id ${JSON.stringify(id)}.`);
  }
}
