import type { DeductEvent, NotificationEvent, RefundEvent, UnknownEvent } from '../../hub/events.js';
import { HubError } from '../../hub/errors.js';
import { ipList } from './address.js';
import type { AddressRules } from './client-address.js';

/** What a handler is told beside the event. */
export interface WebhookContext {
  /**
   * 64 hexadecimal digits. The same for every delivery of an event that is deduplicated, and another one for each
   * delivery of all others. Store it with the charge, in one transaction and in a unique column: with
   * `deduplicate: 'all'` no event charges twice then, whatever happens to this server in between.
   */
  id: string;
  /**
   * Aborted once it is too late: 8 seconds after the call came in, and for a deduction also when the hub has hung up.
   * The hub is then told that the event failed, so undo what was done.
   */
  signal: AbortSignal;
}

export interface DeductAnswer {
  /** True only if the amount has been deducted. */
  ok: boolean;
}

/** Handlers may be async. An error of one is logged, and the hub is told that the event failed. */
export interface WebhookHandlers {
  /** Business messages, beside the event stream, which gets them anyway. What it returns is not looked at. */
  onNotification?: (event: NotificationEvent, context: WebhookContext) => unknown;
  /** Charges a user. Without it every charge is declined. */
  onDeduct?: (event: DeductEvent, context: WebhookContext) => DeductAnswer | Promise<DeductAnswer>;
  /** Gives an amount back to a user. Without it the hub is told that the refund failed. */
  onRefund?: (event: RefundEvent, context: WebhookContext) => unknown;
  /** Events that the specification does not name. */
  onUnknown?: (event: UnknownEvent, context: WebhookContext) => unknown;
}

export interface WebhookOptions extends WebhookHandlers {
  /**
   * Who may call: the outbound IPs that the developer console shows, as addresses or CIDR ranges, IPv4 or IPv6. There is
   * no signature, so nothing else protects your users' money. Empty: nobody.
   */
  allowedIps: string[];
  /** Addresses or ranges of your own reverse proxies. Only they are believed when they name a caller. Default: none. */
  trustedProxies?: string[];
  /** Where the trusted proxies put the caller's address. Default: `x-forwarded-for`. */
  clientIpHeader?: 'x-forwarded-for' | 'x-real-ip';
  /**
   * Which events are taken for one where all that the specification names of them is equal, the timestamp included:
   * the first is handled, and the others get its answer. Events have no id, so two equal charges or refunds within one
   * second may be two. The hub sends each event once to each webhook configuration.
   *
   * - `notifications` (default): notifications alone. Every deduction, refund and unknown event is handled
   * - `all`: for a site that gets the same billing event from several webhook configurations
   * - `none`: every delivery is handled
   */
  deduplicate?: Deduplicate;
}

const DEDUPLICATE = ['notifications', 'all', 'none'] as const;
export type Deduplicate = (typeof DEDUPLICATE)[number];

export interface CheckedWebhook {
  deduplicate: Deduplicate;
  addresses: AddressRules;
  handlers: WebhookHandlers;
}

const HANDLERS = ['onNotification', 'onDeduct', 'onRefund', 'onUnknown'] as const;
const EXAMPLES = '203.0.113.7, 203.0.113.0/24 or 2001:db8::7';

const wrong = (message: string): HubError => new HubError('BAD_CONFIG', message);

function checkedList(value: unknown, name: string, what: string) {
  if (!Array.isArray(value))
    throw wrong(`webhook.${name} must be an array of ${what}, such as ["203.0.113.7"].`);
  return ipList(value, (entry) =>
    wrong(
      `webhook.${name}: ${JSON.stringify(entry)} must be an IP address or CIDR range such as ${EXAMPLES}, without port, zone or host name.`,
    ),
  );
}

/** @throws {HubError} `BAD_CONFIG`, with what to write instead */
export function checkWebhook(options: WebhookOptions): CheckedWebhook {
  if (typeof options !== 'object' || options === null) {
    throw wrong('webhook must be an object, such as { allowedIps: ["203.0.113.7"], onDeduct }.');
  }
  const { allowedIps, trustedProxies, clientIpHeader = 'x-forwarded-for' } = options;
  const { deduplicate = 'notifications' } = options;
  if (clientIpHeader !== 'x-forwarded-for' && clientIpHeader !== 'x-real-ip') {
    throw wrong('webhook.clientIpHeader must be "x-forwarded-for" or "x-real-ip", in lower case.');
  }
  if (!DEDUPLICATE.includes(deduplicate)) {
    throw wrong('webhook.deduplicate must be "notifications", "all" or "none".');
  }
  if (options.clientIpHeader !== undefined && trustedProxies === undefined) {
    throw wrong(
      'webhook.clientIpHeader is read from your own proxies alone: name their addresses in webhook.trustedProxies, such as ["127.0.0.1"].',
    );
  }
  for (const name of HANDLERS) {
    if (options[name] !== undefined && typeof options[name] !== 'function') {
      throw wrong(`webhook.${name} must be a function: (event, context) => …`);
    }
  }
  const { onNotification, onDeduct, onRefund, onUnknown } = options;
  return {
    deduplicate,
    addresses: {
      allowed: checkedList(allowedIps, 'allowedIps', 'the outbound IPs that the console shows'),
      trusted: checkedList(
        trustedProxies ?? [],
        'trustedProxies',
        'the addresses of your own reverse proxies',
      ),
      header: clientIpHeader,
    },
    handlers: {
      ...(onNotification && { onNotification }),
      ...(onDeduct && { onDeduct }),
      ...(onRefund && { onRefund }),
      ...(onUnknown && { onUnknown }),
    },
  };
}
