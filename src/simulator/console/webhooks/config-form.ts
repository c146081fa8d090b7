import type { Context } from 'hono';
import { html } from 'hono/html';
import { problemWithUrl } from '../../webhooks/configs.js';
import type { ConsoleEnv } from '../console-parts.js';
import { found, isAny, textOf } from '../read-fields.js';
import { csrfField, fields, hiddenField, onceField, problemSummary, type Problems } from '../view/form.js';
import { page } from '../view/layout.js';
import { linkButton } from '../view/parts.js';

/** A receiver as it is typed; an empty address is none. */
export interface TypedConfig {
  notificationUrl: string;
  billingUrl: string;
}

export const readConfig = (form: URLSearchParams): TypedConfig => ({
  notificationUrl: textOf(form, 'notificationUrl'),
  billingUrl: textOf(form, 'billingUrl'),
});

function problemWith(url: string): string | undefined {
  const problem = url === '' ? undefined : problemWithUrl(url);
  return problem && `The address ${problem}`;
}

export function problemsWith({ notificationUrl, billingUrl }: TypedConfig): Problems {
  const isEmpty = notificationUrl === '' && billingUrl === '';
  return found({
    notificationUrl: isEmpty ? 'Enter this address, the other one, or both.' : problemWith(notificationUrl),
    billingUrl: problemWith(billingUrl),
  });
}

/** The form that adds a receiver, or edits the one with `id`. */
export function configForm(c: Context<ConsoleEnv>, typed: TypedConfig, problems: Problems = {}, id?: string) {
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
      <form
        class="card form"
        method="post"
        action="/webhooks/${id === undefined ? 'new' : 'edit'}"
        novalidate
      >
        ${csrfField(c.var.session)}${onceField()}${id === undefined ? '' : hiddenField('id', id)}
        ${fields(
          [
            {
              ...shared,
              name: 'notificationUrl',
              label: 'Notification URL',
              hint: 'Orders, matching, grabbing, enterprise authorization.',
              value: typed.notificationUrl,
            },
            {
              ...shared,
              name: 'billingUrl',
              label: 'Billing URL',
              hint: 'billing_deduct and billing_refund: your side does the accounting.',
              value: typed.billingUrl,
            },
          ],
          problems,
        )}
        <div class="buttons"><button class="primary">Save</button>${linkButton('/webhooks', 'Cancel')}</div>
      </form>`,
    isWrong ? 422 : 200,
  );
}
