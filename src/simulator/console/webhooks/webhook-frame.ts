import type { Context } from 'hono';
import type { ConsoleEnv } from '../console-parts.js';
import { page } from '../view/layout.js';
import type { Content } from '../view/markup.js';
import { tabs } from '../view/parts.js';

const TABS = [
  ['/webhooks', 'Receivers'],
  ['/webhooks/deliveries', 'Delivery log'],
  ['/webhooks/complaints', 'Complaints'],
] as const;

type Tab = (typeof TABS)[number][0];

/** What the views of webhook management have in common. */
export const webhookPage = (c: Context<ConsoleEnv>, tab: Tab, action: Content, body: Content) =>
  page(
    c,
    {
      title: 'Webhooks',
      section: 'webhooks',
      lead: 'The hub calls your server: once an event, without a retry and without a signature.',
      action,
    },
    [tabs('Webhooks', TABS, tab), body],
  );
