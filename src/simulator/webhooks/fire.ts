import type { Texts } from '../locales/texts.js';
import { getTableName, type StoredTable, type Tables } from '../store/tables.js';
import type { Delivery, WebhookSender } from './sender.js';
import {
  BILLING_EVENTS,
  NOTIFICATION_EVENTS,
  buildNotification,
  type Subject,
  type WebhookEvent,
  isEnterprise,
} from './wire.js';

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

/** Sends a sample of an event to its configured receivers. No points change. */
export async function fireSample(
  { sender, tables, texts }: { sender: WebhookSender; tables: Tables; texts: Texts },
  event: WebhookEvent,
  { clientUserId = null, shortCode, amountCents = 100, reason }: FireOptions,
): Promise<Delivery[]> {
  if (![...NOTIFICATION_EVENTS, ...BILLING_EVENTS].includes(event)) {
    throw new Error(`There is no event named ${JSON.stringify(event)}.`);
  }
  const table = isEnterprise(event) ? undefined : findTable(tables, shortCode);
  const subject: Subject = { shortCode: table?.short_code ?? '', iconUrl: table?.icon ?? null, clientUserId };
  const name = table ? getTableName(table) : '';
  if (event === 'billing_deduct') {
    const bill = { amountCents, reason: reason ?? texts.data.sampleCharge(name) };
    return (await sender.deduct(subject, bill)).deliveries;
  }
  if (event === 'billing_refund') {
    return sender.refund(subject, { amountCents, reason: reason ?? texts.data.sampleRefund(name) });
  }
  const details = { shortCode: subject.shortCode, name, order: SAMPLE_ORDER_ID };
  return sender.notify(event, subject, buildNotification(event, details, texts));
}

/** Returns the table with a short code, by default the first published one. */
function findTable(tables: Tables, shortCode: string | undefined): StoredTable {
  const table = shortCode === undefined ? tables.published()[0] : tables.get(shortCode);
  if (table) return table;
  throw new Error(
    shortCode === undefined
      ? 'Publish a table first: the event is about one.'
      : `There is no table with the short code ${JSON.stringify(shortCode)}.`,
  );
}
