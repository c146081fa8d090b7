import { en, type Texts } from '../locales/texts.js';
import { Collection } from '../store/collection.js';

/** Source addresses of the platform's webhooks, for the receiver's IP allowlist. The simulator runs on this machine. */
export const OUTBOUND_IPS: readonly string[] = ['127.0.0.1', '::1'];

/** Selects the URL of a configuration that an event is sent to (specification: Callback kinds). */
export type CallbackKind = 'notification' | 'billing';

/** One receiver. Either URL may be missing, and both may be the same. */
export interface WebhookConfig {
  id: string;
  notificationUrl?: string;
  billingUrl?: string;
}

export type WebhookUrls = Omit<WebhookConfig, 'id'>;

/** A receiver's URL for one kind of event. */
export interface Callback {
  configId: string;
  url: string;
}

const MAX_URL_LENGTH = 2048;
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** Returns an error text that begins with the URL's label; undefined for a valid callback URL. */
export function validateCallbackUrl(
  value: string,
  label: string,
  problems: Texts['webhooks']['urlProblems'],
): string | undefined {
  if (value.length > MAX_URL_LENGTH) return problems.tooLong(label, MAX_URL_LENGTH);
  if (!URL.canParse(value)) return problems.notAbsolute(label);
  const { protocol, hostname, username, password, hash } = new URL(value);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) {
    return problems.notHttps(label);
  }
  if (username || password) return problems.credentials(label);
  return hash ? problems.fragment(label) : undefined;
}

function validateUrl(value: string | undefined, label: string): string | undefined {
  const url = value?.trim();
  const problem = url && validateCallbackUrl(url, label, en.webhooks.urlProblems);
  if (problem) throw new Error(problem);
  return url || undefined;
}

function validateUrls(urls: WebhookUrls): WebhookUrls {
  const notificationUrl = validateUrl(urls.notificationUrl, 'The notification URL');
  const billingUrl = validateUrl(urls.billingUrl, 'The billing URL');
  if (!notificationUrl && !billingUrl) throw new Error('Enter a notification URL, a billing URL, or both.');
  return { ...(notificationUrl && { notificationUrl }), ...(billingUrl && { billingUrl }) };
}

/** The developer's webhook configurations, in the order in which they are called. */
export class WebhookConfigs {
  readonly #configs: Collection<WebhookConfig>;
  #lastNumber = 0;

  /** @param onChange called after every change @internal */
  constructor(onChange: () => void) {
    this.#configs = new Collection({ name: 'webhook configuration', key: ({ id }) => id, onChange });
  }

  list(): WebhookConfig[] {
    return this.#configs.list();
  }

  /** @throws {Error} with a text for the user if a URL is invalid or both are missing */
  add(urls: WebhookUrls): WebhookConfig {
    const valid = validateUrls(urls);
    this.#lastNumber += 1;
    return this.#configs.insert({ id: `webhook-${this.#lastNumber}`, ...valid });
  }

  /** Replaces both URLs. @throws {Error} as {@link add} does, and for an unknown id */
  update(id: string, urls: WebhookUrls): WebhookConfig {
    this.#configs.require(id);
    return this.#configs.insert({ id, ...validateUrls(urls) });
  }

  /** @throws {Error} for an unknown id */
  remove(id: string): void {
    this.#configs.delete(id);
  }

  /** Returns the receivers of a kind of event, in order. */
  callbacks(kind: CallbackKind): Callback[] {
    const name = `${kind}Url` as const;
    return this.list().flatMap(({ id, [name]: url }) => (url ? [{ configId: id, url }] : []));
  }

  /** @internal */
  snapshot() {
    return { lastNumber: this.#lastNumber, configs: this.#configs.snapshot() };
  }

  /** @internal */
  restore(snapshot: ReturnType<WebhookConfigs['snapshot']>): void {
    this.#lastNumber = snapshot.lastNumber;
    this.#configs.restore(snapshot.configs);
  }
}
