import type { Delivery } from './deliveries.js';
import { BILLING_EVENTS, NOTIFICATION_EVENTS, type Subject, type WebhookEvent } from './events.js';
import { NOTICES, type EventTable } from './notices.js';
import type { WebhookSender } from './sender.js';

/** What a sample event is about; all of it can be left out. */
export interface FireOptions {
  /** The developer's own id of the end user. Default: nobody in particular. */
  clientUserId?: string | null;
  /** A table's short code. Default: the first published one; enterprise events have none. */
  shortCode?: string;
  /** For the two billing events, in integer cents. Default: 100. */
  amountCents?: number;
  /** For the two billing events. */
  reason?: string;
}

/** A sample order's number, in the shape of a real one. */
const SAMPLE_ORDER = '0A1B-2C3D';

const isEnterprise = (event: WebhookEvent): boolean => event.startsWith('enterprise_');

interface FireParts {
  sender: WebhookSender;
  /** The table of a short code, or any where none is given; undefined if there is none. */
  tableOf: (shortCode: string | undefined) => EventTable | undefined;
}

/** Sends a sample of an event to whoever it goes to by the configurations. No points move by it. */
export async function fireSample(
  { sender, tableOf }: FireParts,
  event: WebhookEvent,
  options: FireOptions,
): Promise<Delivery[]> {
  const { clientUserId = null, shortCode, amountCents = 100, reason } = options;
  if (![...NOTIFICATION_EVENTS, ...BILLING_EVENTS].includes(event)) {
    throw new Error(`There is no event named ${JSON.stringify(event)}.`);
  }
  const table = tableOf(shortCode);
  if (!table && !isEnterprise(event)) {
    throw new Error(
      shortCode === undefined
        ? 'Publish a table first: the event is about one.'
        : `There is no table with the short code ${JSON.stringify(shortCode)}.`,
    );
  }
  const sample = table ?? { shortCode: '', name: '', iconUrl: null };
  const about: Subject = isEnterprise(event)
    ? { shortCode: '', iconUrl: null, clientUserId }
    : { shortCode: sample.shortCode, iconUrl: sample.iconUrl, clientUserId };
  if (event === 'billing_deduct') {
    const bill = { amountCents, reason: reason ?? `Sample charge: ${sample.name}` };
    return (await sender.deduct(about, bill)).deliveries;
  }
  if (event === 'billing_refund') {
    return sender.refund(about, { amountCents, reason: reason ?? `Sample refund: ${sample.name}` });
  }
  return sender.notify(event, about, NOTICES[event](sample, SAMPLE_ORDER));
}
