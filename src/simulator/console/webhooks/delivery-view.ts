import { html } from 'hono/html';
import type { Delivery } from '../../webhooks/deliveries.js';
import { moment } from '../view/format.js';
import type { Content, Markup } from '../view/markup.js';
import { badge, breakable, card, codeBlock, dataTable, facts } from '../view/parts.js';

const outcome = ({ delivered }: Delivery): Markup =>
  delivered ? badge('good', 'Delivered') : badge('bad', 'Not delivered');

export const deliveryTable = (deliveries: readonly Delivery[]): Markup =>
  dataTable(
    'Deliveries, the newest first',
    [
      {
        label: 'Event',
        kind: 'main',
        cell: ({ id, event, sentAt }: Delivery) =>
          html`<a href="/webhooks/delivery?id=${id}"
              >${breakable(event)}<span class="unseen"> (${id})</span></a
            ><small>${moment(sentAt)}</small>`,
      },
      {
        label: 'Result',
        cell: (one) => [outcome(one), one.why === null ? '' : html`<small>${one.why}</small>`],
      },
      {
        label: 'Answer',
        cell: ({ answer }) => (answer ? html`<span class="whole">HTTP ${answer.status}</span>` : '—'),
      },
      { label: 'Took', kind: 'number', cell: ({ duration }) => `${duration} ms` },
      { label: 'Receiver', cell: ({ configId, url }) => html`<span>${configId}<small>${url}</small></span>` },
    ],
    deliveries,
  );

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function answerOf({ answer }: Delivery): Content {
  if (!answer) return html`<p>None came.</p>`;
  if (answer.body === null)
    return html`<p>HTTP ${answer.status}. The body of such an answer is not read.</p>`;
  return [
    html`<p>HTTP ${answer.status}</p>`,
    answer.body === ''
      ? html`<p>The body is empty.</p>`
      : codeBlock('Body of the answer', pretty(answer.body)),
  ];
}

/** All that is known of one call. */
export function deliveryDetails(one: Delivery): Content {
  const headers = Object.entries(one.request.headers).map(([name, value]) => `${name}: ${value}`);
  return [
    card(
      'What came of it',
      facts([
        ['Result', outcome(one)],
        ...(one.why === null ? [] : [['Why', one.why] as const]),
        ['Receiver', html`${one.configId}, <code>${one.url}</code>`],
        ['Took', `${one.duration} ms`],
        ['Sent', moment(one.sentAt)],
      ]),
    ),
    card(
      'Request',
      codeBlock('Request', [`POST ${one.url}`, ...headers, '', pretty(one.request.body)].join('\n')),
    ),
    card('Answer', answerOf(one)),
  ];
}
