import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { emptyState, linkButton, pager } from '../../ui/elements.js';
import { postButton } from '../../ui/form.js';
import type { Content } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash, sendPage } from '../layout.js';
import { paginate, parsePage } from '../paginate.js';
import { deliveryDetails, deliveryTable } from './delivery-view.js';
import { sendWebhookPage } from './webhook-page.js';

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
