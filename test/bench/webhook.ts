import { compareServers, type Effort, type Speed } from './compare.js';

const BASE = {
  timestamp: '2025-03-01T09:30:00+08:00',
  project_icon_url: null,
  target: { client_user_id: 'u1' },
};

const EVENTS = {
  notification: {
    ...BASE,
    event: 'order_created',
    notification: { title: 'New order', content: 'An order was created.', link_url: '/orders?id=1' },
  },
  deduct: { ...BASE, event: 'billing_deduct', billing: { amount: '12.50', reason: 'Unlock' } },
};

let sent = 0;

/** Creates a request of the hub with an event that was not sent before. */
function createRequest(kind: keyof typeof EVENTS): string {
  const event = EVENTS[kind];
  const body = JSON.stringify({ ...event, short_code: `p${(sent += 1)}` });
  return (
    `POST /ois/webhook HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\n` +
    `X-Webhook-Event: ${event.event}\r\nX-Webhook-Timestamp: 1740792600\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

/** Compares the backend's webhook, with handlers that do nothing, to a bare server. */
export const compareWebhooks = (kind: keyof typeof EVENTS, effort: Effort): Promise<Speed[]> =>
  compareServers({
    script: 'webhook-servers.ts',
    names: ['kit'],
    createRequest: () => createRequest(kind),
    effort,
  });
