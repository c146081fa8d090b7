import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect } from 'vitest';
import type { BackendOptions, HubEvent, WebhookContext, WebhookOptions } from '../../../src/server/index.js';
import { startSite, type Site } from '../site.js';

export const NOTIFICATION = {
  event: 'order_matched',
  timestamp: '2025-03-01T09:30:00+08:00',
  short_code: 'a1',
  project_icon_url: null,
  target: { client_user_id: 'u1' },
  notification: { title: 'T', content: 'C', link_url: '/orders?id=1' },
};
const { notification: _none, ...base } = NOTIFICATION;
export const DEDUCT = { ...base, event: 'billing_deduct', billing: { amount: '12.50', reason: 'Unlock' } };
export const REFUND = { ...DEDUCT, event: 'billing_refund' };
export const UNKNOWN = { ...DEDUCT, event: 'billing_adjust' };

export interface WebhookResponse {
  status: number;
  /** The body as JSON. */
  body: Record<string, unknown>;
}

export interface WebhookCall {
  headers?: Record<string, string | string[] | undefined>;
  /** Replaces the event as JSON. */
  body?: string | Buffer;
  /** Address of the client, any of 127.0.0.0/8. */
  localAddress?: string;
  path?: string;
  signal?: AbortSignal;
}

/** Calls a webhook like the hub, except for what `call` overrides. */
export async function callWebhook(
  url: string,
  event: { event: string },
  call: WebhookCall = {},
): Promise<WebhookResponse> {
  const { headers = {}, body = JSON.stringify(event), path = '/ois/webhook', ...rest } = call;
  const all = {
    'Content-Type': 'application/json',
    'X-Webhook-Event': event.event,
    'X-Webhook-Timestamp': '1740792600',
    ...headers,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const request = httpRequest(url + path, { method: 'POST', headers: given, agent: false, ...rest });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const answer = await text(response);
  return { status: response.statusCode ?? 0, body: JSON.parse(answer) as Record<string, unknown> };
}

/** Starts a site that receives webhooks from this machine. */
export function startWebhookSite(
  webhook: Partial<WebhookOptions> = {},
  options: Partial<BackendOptions> & { hubUrl?: string } = {},
): Promise<Site> {
  return startSite({
    hubUrl: 'http://127.0.0.1:9',
    webhook: { allowedIps: ['127.0.0.1'], ...webhook },
    ...options,
  });
}

/**
 * Starts a site in a test with handlers that record their calls.
 * `site()` is the site of the current test, `calls` are those of its handlers, `logged()` its logged events.
 */
export function recordWebhooks() {
  let current: Site | undefined;
  const calls: { event: HubEvent; context: WebhookContext }[] = [];

  afterEach(() => void (current = undefined));

  /** @returns the URL of the site */
  async function start(webhook: Partial<WebhookOptions> = {}, options = {}): Promise<string> {
    calls.length = 0;
    const record = (event: HubEvent, context: WebhookContext): void => void calls.push({ event, context });
    current = await startWebhookSite(
      {
        onNotification: record,
        onRefund: record,
        onUnknown: record,
        onDeduct: (event, context) => {
          record(event, context);
          return { ok: true };
        },
        ...webhook,
      },
      options,
    );
    return current.url;
  }
  const site = (): Site => current ?? expect.fail('No site was started.');
  const logged = () => site().logs.map(({ event }) => event);

  return { start, site, calls, logged };
}
