import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import {
  badge,
  breakable,
  card,
  codeBlock,
  dataTable,
  emptyState,
  facts,
  formatMessage,
  formatTime,
  linkButton,
  pager,
  tabs,
  type Columns,
} from '../../ui/elements.js';
import { postButton } from '../../ui/form.js';
import type { Content, Markup } from '../../ui/markup.js';
import type { Delivery } from '../../webhooks/sender.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash, sendPage } from '../layout.js';
import { paginate, parsePage } from '../paginate.js';

const TABS = [
  ['/webhooks', 'Receivers'],
  ['/webhooks/deliveries', 'Delivery log'],
  ['/webhooks/complaints', 'Complaints'],
] as const;

/** Sends one of the views of webhook management. */
export const sendWebhookPage = (
  c: Context<ConsoleEnv>,
  path: (typeof TABS)[number][0],
  { action = '', body }: { action?: Content; body: Content },
) =>
  sendPage(
    c,
    {
      title: 'Webhooks',
      lead: 'The hub calls your server: once an event, without a retry and without a signature.',
      action,
    },
    [tabs('Webhooks', TABS, path), body],
  );

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

/** Renders all details of one call. */
function deliveryDetails(delivery: Delivery): Content {
  const { why, configId, url, duration, sentAt, request, answer } = delivery;
  const rows: (readonly [string, Content])[] = [
    ['Result', outcome(delivery)],
    ...(why === null ? [] : [['Why', why] as const]),
    ['Receiver', html`${configId}, <code>${url}</code>`],
    ['Took', `${duration} ms`],
    ['Sent', formatTime(sentAt)],
  ];
  const body = answer?.body ?? 'The body of such an answer is not read.';
  const response = answer ? formatMessage([`HTTP ${answer.status}`], [], body) : 'None came.';
  return [
    card('What came of it', facts(rows)),
    card(
      'Request',
      codeBlock('Request', formatMessage([`POST ${url}`], Object.entries(request.headers), request.body)),
    ),
    card('Answer', codeBlock('Answer', response)),
  ];
}

const PATH = '/webhooks/deliveries';

/** The delivery log: requests, responses, and why calls failed. */
export function deliveryPages({ deliveries }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  const renderList = (c: Context<ConsoleEnv>): Content => {
    const { items, page, pages } = paginate(deliveries.list(), c.req.query('page'));
    if (items.length > 0) return [deliveryTable(items), pager(PATH, {}, page, pages)];
    const text = 'Fire an event, and see here what went out and what came back.';
    return emptyState('Nothing was sent yet', text, linkButton('/test', 'Fire an event', 'primary'));
  };

  app.get('/deliveries', (c) => {
    const page = parsePage(c.req.query('page'));
    const clear = postButton({ action: `${PATH}/clear`, label: 'Clear the log' });
    return sendWebhookPage(c, PATH, {
      action: deliveries.list().length > 0 ? clear : '',
      body: html`<div data-live="${PATH}/rows?page=${page}">${renderList(c)}</div>`,
    });
  });

  // A fragment, with which the script replaces the list.
  app.get('/deliveries/rows', (c) => c.html(html`${renderList(c)}`));

  app.post('/deliveries/clear', (c) => {
    deliveries.clear();
    return redirectWithFlash(c, PATH, 'The log is empty.');
  });

  app.get('/delivery', (c) => {
    const delivery = deliveries.get(c.req.query('id') ?? '');
    if (!delivery) return redirectWithFlash(c, PATH, 'This delivery is not in the log any more.', 'bad');
    const head = { title: delivery.event, up: [PATH, 'Delivery log'] } as const;
    return sendPage(c, head, deliveryDetails(delivery));
  });
  return app;
}
