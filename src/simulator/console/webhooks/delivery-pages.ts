import { Hono } from 'hono';
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
} from '../../ui/elements.js';
import { postButton } from '../../ui/form.js';
import type { Content, Markup } from '../../ui/markup.js';
import type { Texts } from '../../locales/texts.js';
import { describeFailure } from '../../webhooks/post.js';
import type { Delivery } from '../../webhooks/sender.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash, sendPage, type ConsoleContext } from '../layout.js';
import { paginate, parsePage } from '../paginate.js';

const PATH = '/webhooks/deliveries';

const buildTabs = ({ webhooks }: Texts) =>
  [
    ['/webhooks', webhooks.receivers],
    [PATH, webhooks.deliveryLog],
    ['/webhooks/complaints', webhooks.complaints],
  ] as const;

/** Sends one of the views of webhook management. */
export function sendWebhookPage(
  c: ConsoleContext,
  path: ReturnType<typeof buildTabs>[number][0],
  { action = '', body }: { action?: Content; body: Content },
) {
  const { texts } = c.var;
  const title = texts.consoleFrame.sections.webhooks;
  return sendPage(c, { title, lead: texts.webhooks.lead, action }, [
    tabs(title, buildTabs(texts), path),
    body,
  ]);
}

const outcome = ({ delivered }: Delivery, { webhooks }: Texts): Markup =>
  delivered ? badge('good', webhooks.delivered) : badge('bad', webhooks.notDelivered);

/** Returns why a call was not delivered; undefined if it was. */
const getReason = ({ failure }: Delivery, { webhooks }: Texts): string | undefined =>
  failure ? describeFailure(failure, webhooks) : undefined;

export function deliveryTable(deliveries: readonly Delivery[], texts: Texts): Markup {
  const { webhooks, ui } = texts;
  return dataTable(webhooks.deliveryCaption, deliveries, [
    [
      webhooks.event,
      ({ id, event, sentAt }) =>
        html`<a href="/webhooks/delivery?id=${id}">${breakable(event)}<span class="unseen"> (${id})</span></a
          ><small>${formatTime(sentAt)}</small>`,
    ],
    [
      webhooks.result,
      (delivery) => {
        const reason = getReason(delivery, texts);
        return [outcome(delivery, texts), reason === undefined ? '' : html`<small>${reason}</small>`];
      },
    ],
    [
      webhooks.answer,
      ({ answer }) => (answer ? html`<span class="whole">HTTP ${answer.status}</span>` : '—'),
    ],
    [webhooks.took, ({ duration }) => ui.milliseconds(duration), 'number'],
    [webhooks.receiver, ({ configId, url }) => html`<span>${configId}<small>${url}</small></span>`],
  ]);
}

/** Renders all details of one call. */
function deliveryDetails(delivery: Delivery, texts: Texts): Content {
  const { webhooks, ui } = texts;
  const { configId, url, duration, sentAt, request, answer } = delivery;
  const reason = getReason(delivery, texts);
  const rows: (readonly [string, Content])[] = [
    [webhooks.result, outcome(delivery, texts)],
    ...(reason === undefined ? [] : [[webhooks.why, reason] as const]),
    [webhooks.receiver, html`${configId}, <code>${url}</code>`],
    [webhooks.took, ui.milliseconds(duration)],
    [webhooks.sent, formatTime(sentAt)],
  ];
  const body = answer?.body ?? webhooks.bodyNotRead;
  const response = answer ? formatMessage([`HTTP ${answer.status}`], [], body) : webhooks.noAnswer;
  const sent = formatMessage([`POST ${url}`], Object.entries(request.headers), request.body);
  return [
    card(webhooks.outcome, facts(rows)),
    card(webhooks.request, codeBlock(webhooks.request, sent)),
    card(webhooks.answer, codeBlock(webhooks.answer, response)),
  ];
}

/** The delivery log: requests, responses, and why calls failed. */
export function deliveryPages({ deliveries }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  const renderList = (c: ConsoleContext): Content => {
    const { texts } = c.var;
    const { nothingSentTitle, nothingSentText, fire } = texts.webhooks;
    const { items, page, pages } = paginate(deliveries.list(), c.req.query('page'));
    if (items.length > 0) {
      return [deliveryTable(items, texts), pager({ path: PATH, page, pages }, texts.ui)];
    }
    return emptyState(nothingSentTitle, nothingSentText, linkButton('/test', fire, 'primary'));
  };

  app.get('/deliveries', (c) => {
    const page = parsePage(c.req.query('page'));
    const clear = postButton({ action: `${PATH}/clear`, label: c.var.texts.webhooks.clearLog });
    return sendWebhookPage(c, PATH, {
      // Also of an empty log, because the script adds what is sent later.
      action: clear,
      body: html`<div data-live="${PATH}/rows?page=${page}">${renderList(c)}</div>`,
    });
  });

  // A fragment, with which the script replaces the list.
  app.get('/deliveries/rows', (c) => c.html(html`${renderList(c)}`));

  app.post('/deliveries/clear', (c) => {
    deliveries.clear();
    return redirectWithFlash(c, PATH, c.var.texts.webhooks.logIsEmpty);
  });

  app.get('/delivery', (c) => {
    const { webhooks } = c.var.texts;
    const delivery = deliveries.get(c.req.query('id') ?? '');
    if (!delivery) return redirectWithFlash(c, PATH, { tone: 'bad', text: webhooks.unknownDelivery });
    const head = { title: delivery.event, up: [PATH, webhooks.deliveryLog] } as const;
    return sendPage(c, head, deliveryDetails(delivery, c.var.texts));
  });
  return app;
}
