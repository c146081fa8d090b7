import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { OUTBOUND_IPS, problemWithUrl, type WebhookConfig } from '../../webhooks/configs.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { found, isAny, textOf } from '../read-fields.js';
import { csrfField, fields, hiddenField, onceField, postButton, problemSummary, type Problems } from '../view/form.js';
import { page } from '../view/layout.js';
import { card, copyable, dataTable, empty, linkButton } from '../view/parts.js';
import { webhookPage } from './webhook-frame.js';

interface Typed {
  notificationUrl: string;
  billingUrl: string;
}

const readTyped = (form: URLSearchParams): Typed => ({
  notificationUrl: textOf(form, 'notificationUrl'),
  billingUrl: textOf(form, 'billingUrl'),
});

function problemsWith({ notificationUrl, billingUrl }: Typed): Problems {
  const problemWith = (url: string): string | undefined => {
    const problem = url === '' ? undefined : problemWithUrl(url);
    return problem && `The address ${problem}`;
  };
  const isEmpty = notificationUrl === '' && billingUrl === '';
  return found({
    notificationUrl: isEmpty ? 'Enter this address, the other one, or both.' : problemWith(notificationUrl),
    billingUrl: problemWith(billingUrl),
  });
}

function configForm(c: Context<ConsoleEnv>, typed: Typed, problems: Problems = {}, id?: string) {
  const isWrong = isAny(problems);
  const shared = { type: 'url', inputmode: 'url', optional: true, mono: true } as const;
  return page(
    c,
    {
      title: id === undefined ? 'Add a receiver' : 'Edit receiver',
      section: 'webhooks',
      up: ['/webhooks', 'Webhooks'],
      lead: 'One address of each kind, or the same for both. Only localhost may do without https.',
      isWrong,
    },
    html`${problemSummary(problems)}
      <form class="card form" method="post" action="/webhooks/${id === undefined ? 'new' : 'edit'}" novalidate>
        ${csrfField(c.var.session)}${onceField()}${id === undefined ? '' : hiddenField('id', id)}
        ${fields(
          [
            { ...shared, name: 'notificationUrl', label: 'Notification URL', hint: 'Orders, matching, grabbing, enterprise authorization.', value: typed.notificationUrl },
            { ...shared, name: 'billingUrl', label: 'Billing URL', hint: 'billing_deduct and billing_refund: your side does the accounting.', value: typed.billingUrl },
          ],
          problems,
        )}
        <div class="buttons"><button class="primary">Save</button>${linkButton('/webhooks', 'Cancel')}</div>
      </form>`,
    isWrong ? 422 : 200,
  );
}

const address = (url: string | undefined) => (url === undefined ? '—' : html`<code>${url}</code>`);

const list = (c: Context<ConsoleEnv>, configs: readonly WebhookConfig[]) =>
  dataTable('Receivers, in the order in which they are called', [
    { label: 'Name', kind: 'main', cell: ({ id }: WebhookConfig) => id },
    { label: 'Notification URL', cell: ({ notificationUrl }) => address(notificationUrl) },
    { label: 'Billing URL', cell: ({ billingUrl }) => address(billingUrl) },
    {
      label: 'Actions',
      kind: 'actions',
      cell: ({ id }) =>
        html`<a class="button quiet" href="/webhooks/edit?id=${id}">Edit<span class="unseen"> ${id}</span></a
          >${postButton(c.var.session, { action: '/webhooks/remove', label: 'Remove', about: id, fields: { id }, look: 'quiet' })}`,
    },
  ], configs);

/** Where events go (specification: Webhook configuration). */
export function configPages({ webhooks }: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const kept = (id: string | null | undefined): WebhookConfig | undefined =>
    webhooks.list().find((config) => config.id === id);
  const backWith = (c: Context<ConsoleEnv>, words: string, tone: 'good' | 'bad' = 'good') => {
    c.var.session.say(words, tone);
    return c.redirect('/webhooks', 303);
  };
  const gone = (c: Context<ConsoleEnv>) => backWith(c, 'There is no such receiver any more.', 'bad');
  const add = linkButton('/webhooks/new', 'Add a receiver', 'primary');

  app.get('/', (c) => {
    const configs = webhooks.list();
    const addresses = card(
      'Where the calls come from',
      html`<p>
          Put these on your receiver’s allow-list: the address is all that it can know the hub by. Others are to be
          answered with 403.
        </p>
        <p class="buttons">${OUTBOUND_IPS.map((ip) => copyable(ip, ip))}</p>`,
    );
    const nothing = empty('No receiver yet', 'Add the address of your webhook route, then fire an event to see it arrive.', add);
    return webhookPage(c, '/webhooks', configs.length > 0 ? add : '', [configs.length > 0 ? list(c, configs) : nothing, addresses]);
  });

  app.get('/new', (c) => configForm(c, { notificationUrl: '', billingUrl: '' }));
  app.post('/new', (c) => {
    const { form, session } = c.var;
    const typed = readTyped(form);
    const problems = problemsWith(typed);
    if (isAny(problems)) return configForm(c, typed, problems);
    if (!session.spend(textOf(form, 'once'))) return c.redirect('/webhooks', 303);
    return backWith(c, `${webhooks.add(typed).id} is called from now on.`);
  });

  app.get('/edit', (c) => {
    const config = kept(c.req.query('id'));
    return config ? configForm(c, { notificationUrl: '', billingUrl: '', ...config }, {}, config.id) : gone(c);
  });
  app.post('/edit', (c) => {
    const config = kept(c.var.form.get('id'));
    if (!config) return gone(c);
    const typed = readTyped(c.var.form);
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
