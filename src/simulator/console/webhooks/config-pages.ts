import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { OUTBOUND_IPS, validateCallbackUrl, type WebhookConfig } from '../../webhooks/configs.js';
import { card, copyable, dataTable, emptyState, linkButton, rowLink } from '../../ui/elements.js';
import { field, postButton, type Problems, type Values } from '../../ui/form.js';
import type { Content } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash, sendFormPage, submitButton } from '../layout.js';
import { collectProblems, getText, getTexts, isNonEmpty } from '../parse-fields.js';
import { sendWebhookPage } from './webhook-page.js';

const URL_OPTIONS = { type: 'url', inputmode: 'url', optional: true, mono: true } as const;
const FIELDS = [
  field('notificationUrl', 'Notification URL', {
    ...URL_OPTIONS,
    hint: 'Orders, matching, grabbing, enterprise authorization.',
  }),
  field('billingUrl', 'Billing URL', {
    ...URL_OPTIONS,
    hint: 'billing_deduct and billing_refund: your side does the accounting.',
  }),
];

function validateUrl(url: string): string | undefined {
  const problem = url === '' ? undefined : validateCallbackUrl(url);
  return problem && `The address ${problem}`;
}

function parseConfigForm(form: URLSearchParams) {
  const urls = getTexts(form, ['notificationUrl', 'billingUrl']);
  const { notificationUrl, billingUrl } = urls;
  const isEmpty = notificationUrl === '' && billingUrl === '';
  const problems = collectProblems({
    notificationUrl: isEmpty ? 'Enter this address, the other one, or both.' : validateUrl(notificationUrl),
    billingUrl: validateUrl(billingUrl),
  });
  return { urls, problems };
}

/** Sends the form that adds a receiver, or edits the one with `id`. */
const sendConfigForm = (
  c: Context<ConsoleEnv>,
  page: { values?: Values; problems?: Problems; id?: string },
) =>
  sendFormPage(c, {
    head: {
      title: page.id === undefined ? 'Add a receiver' : 'Edit receiver',
      section: 'webhooks',
      up: ['/webhooks', 'Webhooks'],
      lead: 'One address of each kind, or the same for both. Only localhost may do without https.',
    },
    action: page.id === undefined ? '/webhooks/new' : '/webhooks/edit',
    hidden: page.id === undefined ? {} : { id: page.id },
    fields: FIELDS,
    values: page.values ?? {},
    problems: page.problems,
    buttons: submitButton('Save'),
    cancel: '/webhooks',
  });

const urlCell = (url: string | undefined): Content => (url === undefined ? '—' : html`<code>${url}</code>`);

const configTable = (configs: readonly WebhookConfig[]): Content =>
  dataTable('Receivers, in the order in which they are called', configs, [
    ['Name', ({ id }) => id, 'main'],
    ['Notification URL', ({ notificationUrl }) => urlCell(notificationUrl)],
    ['Billing URL', ({ billingUrl }) => urlCell(billingUrl)],
    [
      'Actions',
      ({ id }) => [
        rowLink(`/webhooks/edit?id=${id}`, 'Edit', id),
        postButton({ action: '/webhooks/remove', label: 'Remove', about: id, fields: { id }, look: 'quiet' }),
      ],
      'actions',
    ],
  ]);

const redirectMissing = (c: Context<ConsoleEnv>): Response =>
  redirectWithFlash(c, '/webhooks', 'There is no such receiver any more.', 'bad');

/** The receivers of events (specification: Webhook configuration). */
export function configPages({ webhooks }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const find = (id: string | null | undefined): WebhookConfig | undefined =>
    webhooks.list().find((config) => config.id === id);
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

  app.get('/new', (c) => sendConfigForm(c, {}));
  app.post('/new', (c) => {
    const { form, session } = c.var;
    const { urls, problems } = parseConfigForm(form);
    if (isNonEmpty(problems)) return sendConfigForm(c, { values: urls, problems });
    if (!session.consumeNonce(getText(form, 'once'))) return redirectWithFlash(c, '/webhooks');
    return redirectWithFlash(c, '/webhooks', `${webhooks.add(urls).id} is called from now on.`);
  });

  app.get('/edit', (c) => {
    const config = find(c.req.query('id'));
    return config ? sendConfigForm(c, { values: { ...config }, id: config.id }) : redirectMissing(c);
  });
  app.post('/edit', (c) => {
    const config = find(c.var.form.get('id'));
    if (!config) return redirectMissing(c);
    const { urls, problems } = parseConfigForm(c.var.form);
    if (isNonEmpty(problems)) return sendConfigForm(c, { values: urls, problems, id: config.id });
    webhooks.update(config.id, urls);
    return redirectWithFlash(c, '/webhooks', `${config.id} is saved.`);
  });

  app.post('/remove', (c) => {
    const config = find(c.var.form.get('id'));
    if (!config) return redirectMissing(c);
    webhooks.remove(config.id);
    return redirectWithFlash(c, '/webhooks', `${config.id} is not called any more.`);
  });
  return app;
}
