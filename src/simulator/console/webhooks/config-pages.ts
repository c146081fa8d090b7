import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Texts } from '../../locales/texts.js';
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

function buildFields({ webhooks: texts }: Texts) {
  const options = {
    type: 'url',
    optional: true,
    maxLength: Infinity,
    validate: (url: string) => validateCallbackUrl(url, texts.theAddress, texts.urlProblems),
  } as const;
  return [
    field('notificationUrl', texts.notificationUrl, { ...options, hint: texts.notificationHint }),
    field('billingUrl', texts.billingUrl, { ...options, hint: texts.billingHint }),
  ];
}

/** Describes the form of a receiver, which is added or edited. */
const describeForm = (texts: Texts, title: string) => ({
  head: {
    title,
    lead: texts.webhooks.formLead,
  },
  fields: buildFields(texts),
  buttons: submitButton(texts.consoleFrame.save),
  cancel: '/webhooks',
});

/** Saves a receiver unless both URLs are missing. */
const saveUrls = (c: ConsoleContext, urls: WebhookUrls, save: () => Response): Response | Problems =>
  urls.notificationUrl || urls.billingUrl ? save() : { notificationUrl: c.var.texts.webhooks.bothMissing };

const urlCell = (url: string | undefined): Content => (url === undefined ? '—' : html`<code>${url}</code>`);

function configActions({ id }: WebhookConfig, { webhooks, consoleFrame }: Texts): Content {
  const remove = { action: '/webhooks/remove', label: webhooks.remove, about: id, fields: { id } };
  return [
    rowLink(`/webhooks/edit?id=${id}`, consoleFrame.edit, id),
    postButton({ ...remove, look: 'quiet' }),
  ];
}

function configTable(configs: readonly WebhookConfig[], texts: Texts): Content {
  const { webhooks, consoleFrame } = texts;
  return dataTable(webhooks.receiverCaption, configs, [
    [webhooks.name, ({ id }) => id],
    [webhooks.notificationUrl, ({ notificationUrl }) => urlCell(notificationUrl)],
    [webhooks.billingUrl, ({ billingUrl }) => urlCell(billingUrl)],
    [consoleFrame.actions, (config) => configActions(config, texts), 'actions'],
  ]);
}

/** The receivers of events (specification: Webhook configuration). */
export function configPages({ webhooks }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const find = (c: ConsoleContext): WebhookConfig | Response =>
    webhooks.list().find(({ id }) => id === c.var.form.get('id')) ??
    redirectWithFlash(c, '/webhooks', { tone: 'bad', text: c.var.texts.webhooks.unknownReceiver });

  app.get('/', (c) => {
    const { texts } = c.var;
    const { outboundTitle, outboundText, noReceiverTitle, noReceiverText } = texts.webhooks;
    const configs = webhooks.list();
    const add = linkButton('/webhooks/new', texts.webhooks.add, 'primary');
    const nothing = emptyState(noReceiverTitle, noReceiverText, add);
    const list = configs.length > 0 ? configTable(configs, texts) : nothing;
    const addresses = card(
      outboundTitle,
      html`<p>${outboundText}</p>
        <p class="buttons">${OUTBOUND_IPS.map((ip) => copyable(ip, ip, texts.ui))}</p>`,
    );
    return sendWebhookPage(c, '/webhooks', {
      action: configs.length > 0 ? add : '',
      body: [list, addresses],
    });
  });

  addForm(app, '/new', {
    describe: ({ var: { texts } }) => ({
      ...describeForm(texts, texts.webhooks.add),
      repeated: '/webhooks',
    }),
    submit: (c, urls) =>
      saveUrls(c, urls, () =>
        redirectWithFlash(c, '/webhooks', c.var.texts.webhooks.isAdded(webhooks.add(urls).id)),
      ),
  });

  addForm(app, '/edit', {
    describe: (c) => {
      const config = find(c);
      if (config instanceof Response) return config;
      const { id } = config;
      const { texts } = c.var;
      return {
        ...describeForm(texts, texts.webhooks.editTitle),
        hidden: { id },
        values: { ...config },
        id,
      };
    },
    submit: (c, urls, { id }) =>
      saveUrls(c, urls, () => {
        webhooks.update(id, urls);
        return redirectWithFlash(c, '/webhooks', c.var.texts.webhooks.isSaved(id));
      }),
  });

  app.post('/remove', (c) => {
    const config = find(c);
    if (config instanceof Response) return config;
    webhooks.remove(config.id);
    return redirectWithFlash(c, '/webhooks', c.var.texts.webhooks.isRemoved(config.id));
  });
  return app;
}
