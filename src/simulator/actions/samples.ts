import { createHash } from 'node:crypto';
import { getFields } from '../form-site/fields.js';
import type { Texts } from '../locales/texts.js';
import type { Contact, Order } from '../store/orders.js';
import type { SimulatedTable } from '../store/tables.js';
import type { FormField } from '../ui/fields.js';

const DAY_MS = 86_400_000;
const SAMPLES_PER_TABLE = 2;

// Free text may contain a name or a phone number, which other users pay for.
const SUMMARY_TYPES: readonly FormField['type'][] = ['select', 'date', 'number'];

/**
 * Summarizes a request in one line without its contact.
 * @param industry of its table, which decides the form's fields
 * @param values by field name
 */
export function summarize(industry: string, values: Readonly<Record<string, string>>, texts: Texts): string {
  const parts = getFields(industry, texts).flatMap(({ label, name, type, options }) => {
    const value = values[name];
    if (!value || !SUMMARY_TYPES.includes(type)) return [];
    const [, shown = value] = options?.find(([option]) => option === value) ?? [];
    return texts.data.summaryPart(label, shown);
  });
  return parts.join(' · ') || texts.data.noDetails;
}

/** Returns the same bytes for the same text. */
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

const pickContact = (bytes: Buffer, { data: { contacts } }: Texts): Contact => ({
  name: contacts[bytes.readUInt8(0) % contacts.length] ?? '',
  phone: `+86 138 0000 ${String(bytes.readUInt16BE(1) % 10_000).padStart(4, '0')}`,
});

/** Returns a table's fictional contact person, the same at each call. */
export const getTableContact = (shortCode: string, texts: Texts): Contact =>
  pickContact(hash(`contact of ${shortCode}`), texts);

function pickValue({ type, options = [], min = 0, max = 100 }: FormField, byte: number, now: number): string {
  // The first option is “Please choose”.
  if (type === 'select') return options[1 + (byte % (options.length - 1))]?.[0] ?? '';
  if (type === 'number') return String(Math.min(max, min + 10 + byte));
  return type === 'date' ? new Date(now + (7 + (byte % 20)) * DAY_MS).toISOString().slice(0, 10) : '';
}

/** Builds requests of fictional people, so that a new table has orders to grab. */
export function buildSampleOrders(
  { short_code, industry }: Pick<SimulatedTable, 'short_code' | 'industry'>,
  now: number,
  texts: Texts,
): Omit<Order, 'taken_by'>[] {
  return Array.from({ length: SAMPLES_PER_TABLE }, (_, index) => {
    const bytes = hash(`order ${index} of ${short_code}`);
    const fields = getFields(industry, texts);
    const values = fields.map((field, at) => [field.name, pickValue(field, bytes.readUInt8(at + 8), now)]);
    const id = bytes.toString('hex', 3, 7).toUpperCase();
    return {
      id: `${id.slice(0, 4)}-${id.slice(4)}`,
      short_code,
      client_user_id: null,
      summary: summarize(industry, Object.fromEntries(values) as Record<string, string>, texts),
      contact: pickContact(bytes, texts),
      published_at: now - (index + 1) * DAY_MS,
    };
  });
}
