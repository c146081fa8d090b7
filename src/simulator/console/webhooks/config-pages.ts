import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { OUTBOUND_IPS, type WebhookConfig } from '../../webhooks/configs.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { goBack } from '../go-back.js';
import { isAny, textOf } from '../read-fields.js';
import { postButton } from '../view/form.js';
import { card, copyable, dataTable, empty, linkButton } from '../view/parts.js';
import { configForm, problemsWith, readConfig } from './config-form.js';
import { webhookPage } from './webhook-frame.js';

const address = (url: string | undefined) => (url === undefined ? '—' : html`<code>${url}</code>`);

const list = (c: Context<ConsoleEnv>, configs: readonly WebhookConfig[]) =>
  dataTable(
    'Receivers, in the order in which they are called',
    [
      { label: 'Name', kind: 'main', cell: ({ id }: WebhookConfig) => id },
      { label: 'Notification URL', cell: ({ notificationUrl }) => address(notificationUrl) },
      { label: 'Billing URL', cell: ({ billingUrl }) => address(billingUrl) },
      {
        label: 'Actions',
        kind: 'actions',
        cell: ({ id }) =>
          html`<a class="button quiet" href="/webhooks/edit?id=${id}"
              >Edit<span class="unseen"> ${id}</span></a
            >${postButton(c.var.session, { action: '/webhooks/remove', label: 'Remove', about: id, fields: { id }, look: 'quiet' })}`,
      },
    ],
    configs,
  );

const backWith = (c: Context<ConsoleEnv>, words: string): Response => goBack(c, '/webhooks', words);
const gone = (c: Context<ConsoleEnv>): Response =>
  goBack(c, '/webhooks', 'There is no such receiver any more.', 'bad');

/** Where events go (specification: Webhook configuration). */
export function configPages({ webhooks }: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const kept = (id: string | null | undefined): WebhookConfig | undefined =>
    webhooks.list().find((config) => config.id === id);
  const add = linkButton('/webhooks/new', 'Add a receiver', 'primary');

  app.get('/', (c) => {
    const configs = webhooks.list();
    const addresses = card(
      'Where the calls come from',
      html`<p>
          Put these on your receiver’s allow-list: the address is all that it can know the hub by. Others are
          to be answered with 403. A receiver that is not on this machine, or is in a container, is called
          from another address: the one that it logs.
        </p>
        <p class="buttons">${OUTBOUND_IPS.map((ip) => copyable(ip, ip))}</p>`,
    );
    const nothing = empty(
      'No receiver yet',
      'Add the address of your webhook route, then fire an event to see it arrive.',
      add,
    );
    return webhookPage(c, '/webhooks', configs.length > 0 ? add : '', [
      configs.length > 0 ? list(c, configs) : nothing,
      addresses,
    ]);
  });

  app.get('/new', (c) => configForm(c, { notificationUrl: '', billingUrl: '' }));
  app.post('/new', (c) => {
    const { form, session } = c.var;
    const typed = readConfig(form);
    const problems = problemsWith(typed);
    if (isAny(problems)) return configForm(c, typed, problems);
    if (!session.spend(textOf(form, 'once'))) return goBack(c, '/webhooks');
    return backWith(c, `${webhooks.add(typed).id} is called from now on.`);
  });

  app.get('/edit', (c) => {
    const config = kept(c.req.query('id'));
    return config
      ? configForm(c, { notificationUrl: '', billingUrl: '', ...config }, {}, config.id)
      : gone(c);
  });
  app.post('/edit', (c) => {
    const config = kept(c.var.form.get('id'));
    if (!config) return gone(c);
    const typed = readConfig(c.var.form);
    const problems = problemsWith(typed);
    if (isAny(problems)) return configForm(c, typed, problems, config.id);
    webhooks.update(config.id, typed);
    return backWith(c, `${config.id} is saved.`);
  });

  app.post('/remove', (c) => {
    const config = kept(c.var.form.get('id'));
    if (!config) return gone(c);
    webhooks.remove(config.id);
    return backWith(c, `${config.id} is not called any more.`);
  });
  return app;
}
