import { createHash } from 'node:crypto';
import { fieldsOf, type Field } from '../form-site/fields.js';
import type { SimulatedTable } from '../store/tables.js';
import type { Contact, Order } from './orders.js';
import { summaryOf } from './summary.js';

const PEOPLE = ['Chen Wei', 'Liu Yang', 'Amara Obi', 'Sofia Rossi', 'Tom Baker', 'Zhao Min', 'Noor Haddad'];
const DAY = 86_400_000;
const SAMPLES = 2;

/** The same text gives the same numbers. */
const bytesOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const personOf = (bytes: Buffer): Contact => ({
  name: PEOPLE[bytes.readUInt8(0) % PEOPLE.length] ?? '',
  phone: `+86 138 0000 ${String(bytes.readUInt16BE(1) % 10_000).padStart(4, '0')}`,
});

/** Who stands behind a table; made up, and the same each time. */
export const contactOf = (shortCode: string): Contact => personOf(bytesOf(`contact of ${shortCode}`));

function sampleValue({ type, options = [], min = 0, max = 100 }: Field, byte: number, now: number): string {
  if (type === 'select') return options[byte % options.length] ?? '';
  if (type === 'number') return String(Math.min(max, min + 10 + byte));
  return type === 'date' ? new Date(now + (7 + (byte % 20)) * DAY).toISOString().slice(0, 10) : '';
}

/** Requests of made-up people, so that there is something to grab at once. */
export function sampleOrders(
  table: Pick<SimulatedTable, 'short_code' | 'industry'>,
  now: number,
): Omit<Order, 'taken_by'>[] {
  return Array.from({ length: SAMPLES }, (_, index) => {
    const bytes = bytesOf(`order ${index} of ${table.short_code}`);
    const fields = fieldsOf(table.industry);
    const values = fields.map((field, at) => [field.name, sampleValue(field, bytes.readUInt8(at + 8), now)]);
    const id = bytes.toString('hex', 3, 7).toUpperCase();
    return {
      id: `${id.slice(0, 4)}-${id.slice(4)}`,
      short_code: table.short_code,
      client_user_id: null,
      summary: summaryOf(fields, Object.fromEntries(values) as Record<string, string>),
      contact: personOf(bytes),
      published_at: now - (index + 1) * DAY,
    };
  });
}
