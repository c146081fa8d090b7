import { Hono } from 'hono';
import { html } from 'hono/html';
import {
  OUTBOUND_IPS,
  validateCallbackUrl,
  type WebhookConfig,
  type WebhookUrls,
} from '../../webhooks/configs.js';
import { card, copyable, dataTable, emptyState, linkButton, rowLink } from '../../ui/elements.js';
import { field, type Problems } from '../../ui/fields.js';
import { postButton } from '../../ui/form.js';
import type { Content } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { addForm, submitButton } from '../form-page.js';
import { redirectWithFlash, type ConsoleContext } from '../layout.js';
import { sendWebhookPage } from './delivery-pages.js';

function validateUrl(url: string): string | undefined {
  const problem = validateCallbackUrl(url);
  return problem && `The address ${problem}`;
}

const urlField = <Name extends string>(name: Name, label: string, hint: string) =>
  field(name, label, {
    hint,
    type: 'url',
    optional: true,
    maxLength: Infinity,
    validate: validateUrl,
  });

const FORM = {
  fields: [
    urlField('notificationUrl', 'Notification URL', 'Orders, matching, grabbing, enterprise authorization.'),
    urlField(
      'billingUrl',
      'Billing URL',
      'billing_deduct and billing_refund: your side does the accounting.',
    ),
  ],
  buttons: submitButton('Save'),
  cancel: '/webhooks',
};
const HEAD = {
  up: ['/webhooks', 'Webhooks'],
  lead: 'One address of each kind, or the same for both. Only localhost may do without https.',
} as const;

/** Saves a receiver unless both URLs are missing. */
const saveUrls = (urls: WebhookUrls, save: () => Response): Response | Problems =>
  urls.notificationUrl || urls.billingUrl
    ? save()
    : { notificationUrl: 'Enter this address, the other one, or both.' };

const urlCell = (url: string | undefined): Content => (url === undefined ? '—' : html`<code>${url}</code>`);

function configActions({ id }: WebhookConfig): Content {
  const remove = { action: '/webhooks/remove', label: 'Remove', about: id, fields: { id } };
  return [rowLink(`/webhooks/edit?id=${id}`, 'Edit', id), postButton({ ...remove, look: 'quiet' })];
}

const configTable = (configs: readonly WebhookConfig[]): Content =>
  dataTable('Receivers, in the order in which they are called', configs, {
    Name: ({ id }) => id,
    'Notification URL': ({ notificationUrl }) => urlCell(notificationUrl),
    'Billing URL': ({ billingUrl }) => urlCell(billingUrl),
    Actions: configActions,
  });

/** The receivers of events (specification: Webhook configuration). */
export function configPages({ webhooks }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const find = (c: ConsoleContext): WebhookConfig | Response =>
    webhooks.list().find(({ id }) => id === c.var.form.get('id')) ??
    redirectWithFlash(c, '/webhooks', 'There is no such receiver any more.', 'bad');
  const add = linkButton('/webhooks/new', 'Add a receiver', 'primary');
  const addresses = card(
    'Where the calls come from',
    html`<p>
        Put these on your receiver’s allow-list: the address is all that it can know the hub by. Others are to
        be answered with 403. A receiver that is not on this machine, or is in a container, is called from
        another address: the one that it logs.
      </p>
      <p class="buttons">${OUTBOUND_IPS.map((ip) => copyable(ip, ip))}</p>`,
  );

  app.get('/', (c) => {
    const configs = webhooks.list();
    const text = 'Add the address of your webhook route, then fire an event to see it arrive.';
    const list = configs.length > 0 ? configTable(configs) : emptyState('No receiver yet', text, add);
    return sendWebhookPage(c, '/webhooks', {
      action: configs.length > 0 ? add : '',
      body: [list, addresses],
    });
  });

  addForm(app, '/new', {
    describe: () => ({ ...FORM, head: { ...HEAD, title: 'Add a receiver' }, repeated: '/webhooks' }),
    submit: (c, urls) =>
      saveUrls(urls, () =>
        redirectWithFlash(c, '/webhooks', `${webhooks.add(urls).id} is called from now on.`),
      ),
  });

  addForm(app, '/edit', {
    describe: (c) => {
      const config = find(c);
      if (config instanceof Response) return config;
      const { id } = config;
      return {
        ...FORM,
        head: { ...HEAD, title: 'Edit receiver' },
        hidden: { id },
        values: { ...config },
        id,
      };
    },
    submit: (c, urls, { id }) =>
      saveUrls(urls, () => {
        webhooks.update(id, urls);
        return redirectWithFlash(c, '/webhooks', `${id} is saved.`);
      }),
  });

  app.post('/remove', (c) => {
    const config = find(c);
    if (config instanceof Response) return config;
    webhooks.remove(config.id);
    return redirectWithFlash(c, '/webhooks', `${config.id} is not called any more.`);
  });
  return app;
}
