import type { DeductEvent, NotificationEvent, RefundEvent, UnknownEvent } from '../../hub/events.js';
import { HubError } from '../../hub/errors.js';
import type { ClientIpRules } from './client-ip.js';
import type { Inbox } from '../inbox/inbox.js';
import { createIpAllowlist, type IpAllowlist } from './ip-allowlist.js';

/** The second argument of every handler. */
export interface WebhookContext {
  /**
   * 64 hexadecimal digits. Deduplicated events have the same id in every delivery; all others have a new one in each.
   * Store it with the charge, in one transaction and in a unique column: then, with `deduplicate: 'all'`, no event
   * charges twice, even if this server crashes in between.
   */
  id: string;
  /**
   * Aborted when it is too late: 8 seconds after the call was received, and for a deduction also when the hub
   * disconnects. The event is then answered as failed, so undo what was done.
   */
  signal: AbortSignal;
}

export interface DeductAnswer {
  /** True only if the amount was deducted. */
  ok: boolean;
}

/** Handlers may be async. An error in one is logged, and the event is answered as failed. */
export interface WebhookHandlers {
  /** Handles notifications, in addition to the event streams, which always receive them. The result is ignored. */
  onNotification?: ((event: NotificationEvent, context: WebhookContext) => unknown) | undefined;
  /** Charges a user. Without it every charge is declined. */
  onDeduct?:
    | ((event: DeductEvent, context: WebhookContext) => DeductAnswer | Promise<DeductAnswer>)
    | undefined;
  /** Refunds an amount to a user. Without it every refund is answered as failed. */
  onRefund?: ((event: RefundEvent, context: WebhookContext) => unknown) | undefined;
  /** Handles events that the specification does not name. */
  onUnknown?: ((event: UnknownEvent, context: WebhookContext) => unknown) | undefined;
}

export interface WebhookOptions extends WebhookHandlers {
  /**
   * Clients that may call the webhook: the outbound IPs that the developer console shows, as addresses or CIDR ranges,
   * IPv4 or IPv6. Calls are not signed, so nothing else protects your users' money. An empty list allows no one.
   */
  allowedIps: string[];
  /** Addresses or ranges of your own reverse proxies. Only their `clientIpHeader` is read. Default: none. */
  trustedProxies?: string[] | undefined;
  /** The header in which the trusted proxies put the client's address. Default: `x-forwarded-for`. */
  clientIpHeader?: 'x-forwarded-for' | 'x-real-ip' | undefined;
  /**
   * Which events are handled once if they are equal in all fields of the specification, the timestamp included: the
   * first is handled, and the others get its response. Events have no id, so two equal charges or refunds within one
   * second may be two. The hub sends each event once to each webhook configuration of the console; with two
   * configurations for one billing event, each charge is made twice unless this is `all`.
   *
   * - `notifications` (default): only notifications. Every deduction, refund and unknown event is handled
   * - `all`: for a site that receives the same billing event from several webhook configurations
   * - `none`: every delivery is handled
   */
  deduplicate?: Deduplicate | undefined;
  /**
   * Keeps events until they are handled, such as `redisInbox(client)`. Notifications, refunds and unknown events are
   * acknowledged when they are written; their handlers run afterwards, again if they fail, with the same `id`. Deductions
   * are recorded while they are handled. What needs a decision is listed by `npx open-integration-widget inbox list`.
   */
  inbox?: Inbox | undefined;
}

const DEDUPLICATE = ['notifications', 'all', 'none'] as const;
export type Deduplicate = (typeof DEDUPLICATE)[number];

export interface CheckedWebhookOptions {
  inbox: Inbox | undefined;
  deduplicate: Deduplicate;
  clientIpRules: ClientIpRules;
  handlers: WebhookHandlers;
}

const INBOX_METHODS = ['add', 'take', 'settle', 'list', 'replay', 'discard'] as const;
const HANDLERS = ['onNotification', 'onDeduct', 'onRefund', 'onUnknown'] as const;
/** The names of all options. */
export const WEBHOOK_OPTIONS: readonly string[] = [
  'allowedIps',
  'trustedProxies',
  'clientIpHeader',
  'deduplicate',
  'inbox',
  ...HANDLERS,
] satisfies (keyof WebhookOptions)[];
const IP_EXAMPLES = '203.0.113.7, 203.0.113.0/24 or 2001:db8::7';

const createConfigError = (message: string): HubError => new HubError('BAD_CONFIG', message);

function checkIpList(value: unknown, name: string, description: string): IpAllowlist {
  if (!Array.isArray(value)) {
    throw createConfigError(`webhook.${name} must be an array of ${description}, such as ["203.0.113.7"].`);
  }
  return createIpAllowlist(value, (entry) =>
    createConfigError(
      `webhook.${name}: ${JSON.stringify(entry)} must be an IP address or CIDR range such as ${IP_EXAMPLES}, without port, zone or host name.`,
    ),
  );
}

/**
 * Checks the option `webhook`.
 * @throws {HubError} `BAD_CONFIG` with a message that says what to write
 */
export function checkWebhookOptions(options: WebhookOptions): CheckedWebhookOptions {
  if (typeof options !== 'object' || options === null) {
    throw createConfigError('webhook must be an object, such as { allowedIps: ["203.0.113.7"], onDeduct }.');
  }
  const { allowedIps, trustedProxies, clientIpHeader = 'x-forwarded-for' } = options;
  const { deduplicate = 'notifications' } = options;
  if (clientIpHeader !== 'x-forwarded-for' && clientIpHeader !== 'x-real-ip') {
    throw createConfigError(
      'webhook.clientIpHeader must be "x-forwarded-for" or "x-real-ip", in lower case.',
    );
  }
  if (!DEDUPLICATE.includes(deduplicate)) {
    throw createConfigError('webhook.deduplicate must be "notifications", "all" or "none".');
  }
  if (options.clientIpHeader !== undefined && trustedProxies === undefined) {
    throw createConfigError(
      'webhook.clientIpHeader is read only from your own proxies: list their addresses in webhook.trustedProxies, such as ["127.0.0.1"].',
    );
  }
  for (const name of HANDLERS) {
    if (options[name] !== undefined && typeof options[name] !== 'function') {
      throw createConfigError(`webhook.${name} must be a function: (event, context) => …`);
    }
  }
  const { inbox } = options;
  if (inbox !== undefined && !INBOX_METHODS.every((name) => typeof inbox?.[name] === 'function')) {
    throw createConfigError('webhook.inbox must be redisInbox(client), or an inbox like it.');
  }
  const { onNotification, onDeduct, onRefund, onUnknown } = options;
  return {
    inbox,
    deduplicate,
    clientIpRules: {
      allowedIps: checkIpList(allowedIps, 'allowedIps', 'the outbound IPs that the console shows'),
      trustedProxies: checkIpList(
        trustedProxies ?? [],
        'trustedProxies',
        'the addresses of your own reverse proxies',
      ),
      header: clientIpHeader,
    },
    handlers: { onNotification, onDeduct, onRefund, onUnknown },
  };
}
