import { html } from 'hono/html';
import type { Delivery } from '../../webhooks/deliveries.js';
import {
  badge,
  breakable,
  card,
  codeBlock,
  dataTable,
  facts,
  formatTime,
  type Columns,
} from '../../ui/elements.js';
import type { Content, Markup } from '../../ui/markup.js';

const outcome = ({ delivered }: Delivery): Markup =>
  delivered ? badge('good', 'Delivered') : badge('bad', 'Not delivered');

const DELIVERY_COLUMNS: Columns<Delivery> = {
  Event: ({ id, event, sentAt }) =>
    html`<a href="/webhooks/delivery?id=${id}">${breakable(event)}<span class="unseen"> (${id})</span></a
      ><small>${formatTime(sentAt)}</small>`,
  Result: (delivery) => [
    outcome(delivery),
    delivery.why === null ? '' : html`<small>${delivery.why}</small>`,
  ],
  Answer: ({ answer }) => (answer ? html`<span class="whole">HTTP ${answer.status}</span>` : '—'),
  Took: ({ duration }) => `${duration} ms`,
  Receiver: ({ configId, url }) => html`<span>${configId}<small>${url}</small></span>`,
};
export const deliveryTable = (deliveries: readonly Delivery[]): Markup =>
  dataTable('Deliveries, the newest first', deliveries, DELIVERY_COLUMNS, ['Took']);

/** Indents JSON; returns other text unchanged. */
export function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function response({ answer }: Delivery): Content {
  if (!answer) return html`<p>None came.</p>`;
  const { status, body } = answer;
  if (body === null) return html`<p>HTTP ${status}. The body of such an answer is not read.</p>`;
  return [
    html`<p>HTTP ${status}</p>`,
    body === '' ? html`<p>The body is empty.</p>` : codeBlock('Body of the answer', prettyPrint(body)),
  ];
}

/** Renders all details of one call. */
export function deliveryDetails(delivery: Delivery): Content {
  const { why, configId, url, duration, sentAt, request } = delivery;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const rows: (readonly [string, Content])[] = [
    ['Result', outcome(delivery)],
    ...(why === null ? [] : [['Why', why] as const]),
    ['Receiver', html`${configId}, <code>${url}</code>`],
    ['Took', `${duration} ms`],
    ['Sent', formatTime(sentAt)],
  ];
  return [
    card('What came of it', facts(rows)),
    card(
      'Request',
      codeBlock('Request', [`POST ${url}`, ...headers, '', prettyPrint(request.body)].join('\n')),
    ),
    card('Answer', response(delivery)),
  ];
}
