import type { Field } from '../form-site/fields.js';

// Free text may hold a name or a number to call, which is what others pay for.
const TELLING: readonly Field['type'][] = ['select', 'date', 'number'];

/** What a request is about, in one line, without who it is from. @param values by field name */
export function summaryOf(fields: readonly Field[], values: Readonly<Record<string, string>>): string {
  const parts = fields
    .filter(({ name, type }) => TELLING.includes(type) && values[name])
    .map(({ label, name }) => `${label}: ${values[name]}`);
  return parts.join(' · ') || 'No details';
}
