import { isRecord } from '../hub/envelope.js';

const isString = (value: unknown): value is string => typeof value === 'string';

/** Returns the fields of a table that have the type of the specification (specification: Published project table). */
function selectFields(item: Record<string, unknown>): Record<string, unknown> {
  // Without loops over fields: a list may have 100,000 tables, and all other requests wait meanwhile.
  const fields: Record<string, unknown> = {};
  const get = (field: string): unknown => (Object.hasOwn(item, field) ? item[field] : undefined);
  const short_code = get('short_code');
  const name = get('name');
  const industry = get('industry');
  const icon = get('icon');
  const tags = get('tags');
  const total = get('total');
  if (isString(short_code)) fields['short_code'] = short_code;
  if (isString(name)) fields['name'] = name;
  if (isString(industry)) fields['industry'] = industry;
  if (isString(icon)) fields['icon'] = icon;
  if (Array.isArray(tags)) fields['tags'] = tags.filter(isString);
  if (typeof total === 'number') fields['total'] = total;
  return fields;
}

/** Returns what is sent to browsers of a published list. Items that are not objects are left out. */
export const selectTables = (list: readonly unknown[]) => list.filter(isRecord).map(selectFields);

/** Returns what is sent to browsers of the published tags. */
export const selectTags = (list: readonly unknown[]) => list.filter(isString);
