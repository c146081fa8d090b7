import type { Delivery } from './deliveries.js';
import { BILLING_EVENTS, NOTIFICATION_EVENTS, type Subject, type WebhookEvent } from './events.js';
import { NOTIFICATIONS, type EventTable } from './notifications.js';
import type { WebhookSender } from './sender.js';

/** Subject of a sample event. */
export interface FireOptions {
  /** The developer's own id of the end user. Default: null, for no user. */
  clientUserId?: string | null;
  /** A table's short code. Default: the first published table. Enterprise events have none. */
  shortCode?: string;
  /** For the two billing events, in integer cents. Default: 100. */
  amountCents?: number;
  /** For the two billing events. Default: a sample text. */
  reason?: string;
}

const SAMPLE_ORDER_ID = '0A1B-2C3D';

const isEnterprise = (event: WebhookEvent): boolean => event.startsWith('enterprise_');

interface FireDependencies {
  sender: WebhookSender;
  /** Returns the table with a short code, by default the first published one. */
  getTable: (shortCode: string | undefined) => EventTable | undefined;
}

/** Sends a sample of an event to its configured receivers. No points change. */
export async function fireSample(
  { sender, getTable }: FireDependencies,
  event: WebhookEvent,
  options: FireOptions,
): Promise<Delivery[]> {
  const { clientUserId = null, shortCode, amountCents = 100, reason } = options;
  if (![...NOTIFICATION_EVENTS, ...BILLING_EVENTS].includes(event)) {
    throw new Error(`There is no event named ${JSON.stringify(event)}.`);
  }
  const table = getTable(shortCode);
  if (!table && !isEnterprise(event)) {
    throw new Error(
      shortCode === undefined
        ? 'Publish a table first: the event is about one.'
        : `There is no table with the short code ${JSON.stringify(shortCode)}.`,
    );
  }
  const sample = table ?? { shortCode: '', name: '', iconUrl: null };
  const subject: Subject = isEnterprise(event)
    ? { shortCode: '', iconUrl: null, clientUserId }
    : { shortCode: sample.shortCode, iconUrl: sample.iconUrl, clientUserId };
  if (event === 'billing_deduct') {
    const bill = { amountCents, reason: reason ?? `Sample charge: ${sample.name}` };
    return (await sender.deduct(subject, bill)).deliveries;
  }
  if (event === 'billing_refund') {
    return sender.refund(subject, { amountCents, reason: reason ?? `Sample refund: ${sample.name}` });
  }
  return sender.notify(event, subject, NOTIFICATIONS[event](sample, SAMPLE_ORDER_ID));
}
