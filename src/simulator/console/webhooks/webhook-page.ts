import type { Context } from 'hono';
import { tabs } from '../../ui/elements.js';
import type { Content } from '../../ui/markup.js';
import type { ConsoleEnv } from '../context.js';
import { sendPage } from '../layout.js';

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
