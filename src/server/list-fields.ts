import { isRecord } from '../hub/envelope.js';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The known fields of a table, where they have their type (specification: Published project table). */
function knownFields(item: Record<string, unknown>): Record<string, unknown> {
  // One by one: a list may have 100,000 of them, and everybody else waits meanwhile.
  const known: Record<string, unknown> = {};
  const own = (field: string): unknown => (Object.hasOwn(item, field) ? item[field] : undefined);
  const short_code = own('short_code');
  const name = own('name');
  const industry = own('industry');
  const icon = own('icon');
  const tags = own('tags');
  const total = own('total');
  if (isText(short_code)) known['short_code'] = short_code;
  if (isText(name)) known['name'] = name;
  if (isText(industry)) known['industry'] = industry;
  if (isText(icon)) known['icon'] = icon;
  if (Array.isArray(tags)) known['tags'] = tags.filter(isText);
  if (typeof total === 'number') known['total'] = total;
  return known;
}

/** What a browser gets of a published list; items that are no tables are left out. */
export const tablesOf = (list: readonly unknown[]) => list.filter(isRecord).map(knownFields);

/** What a browser gets of the published tags. */
export const tagsOf = (list: readonly unknown[]) => list.filter(isText);
