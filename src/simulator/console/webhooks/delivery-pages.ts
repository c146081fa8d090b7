import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Delivery } from '../../webhooks/deliveries.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { goBack } from '../go-back.js';
import { pageOf } from '../read-fields.js';
import { postButton } from '../view/form.js';
import { page } from '../view/layout.js';
import type { Content } from '../view/markup.js';
import { empty, linkButton, pager } from '../view/parts.js';
import { deliveryDetails, deliveryTable } from './delivery-view.js';
import { webhookPage } from './webhook-frame.js';

const PAGE_SIZE = 25;
const PATH = '/webhooks/deliveries';

function listPart(all: readonly Delivery[], wanted: number): Content {
  if (all.length === 0) {
    return empty(
      'Nothing was sent yet',
      'Fire an event, and see here what went out and what came back.',
      linkButton('/test', 'Fire an event', 'primary'),
    );
  }
  const pages = Math.ceil(all.length / PAGE_SIZE);
  const number = Math.min(pages, wanted);
  return [
    deliveryTable(all.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE)),
    pager(PATH, {}, number, pages),
  ];
}

/** The delivery log: what was sent, what came back, why something did not arrive. */
export function deliveryPages({ deliveries }: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  app.get('/deliveries', (c) => {
    const number = pageOf(c.req.query('page'));
    const all = deliveries.list();
    const clear = postButton(c.var.session, { action: `${PATH}/clear`, label: 'Clear the log' });
    return webhookPage(
      c,
      PATH,
      all.length > 0 ? clear : '',
      html`<div data-live="${PATH}/rows?page=${number}">${listPart(all, number)}</div>`,
    );
  });

  // What the script takes in place of the list; no document of its own.
  app.get('/deliveries/rows', (c) =>
    c.html(html`${listPart(deliveries.list(), pageOf(c.req.query('page')))}`),
  );

  app.post('/deliveries/clear', (c) => {
    deliveries.clear();
    return goBack(c, PATH, 'The log is empty.');
  });

  app.get('/delivery', (c) => {
    const one = deliveries.get(c.req.query('id') ?? '');
    if (!one) {
      return goBack(c, PATH, 'This delivery is not in the log any more.', 'bad');
    }
    return page(
      c,
      { title: one.event, section: 'webhooks', up: [PATH, 'Delivery log'] },
      deliveryDetails(one),
    );
  });
  return app;
}
