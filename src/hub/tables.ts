import { isRecord } from './envelope.js';
import { missingError } from './errors.js';
import { sanitizeIconUrl } from './icon-url.js';
import { ownFields } from './own-fields.js';

/**
 * A published project table (specification: Published project table), with a default for every optional field.
 * All of it is untrusted: render it as text.
 */
export interface ProjectTable {
  /** May be unsafe to open: see `isSafeShortCode`. */
  short_code: string;
  /** The short code if the hub sent no name. */
  name: string;
  /** Empty if the hub sent none. */
  industry: string;
  /** An https address that is safe to load, or null. */
  icon: string | null;
  tags: string[];
  /** Number of records returned by the call, or null if the hub sent none. */
  total: number | null;
}

/** The valid items of a list, and the number of items that were skipped as invalid. */
export interface ParsedList<T> {
  list: T[];
  skipped: number;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const isNonBlankText = (value: unknown): value is string => !!toText(value).trim();

/** Returns the texts of a list that are not blank, each once. */
export const toTags = (items: readonly unknown[]): string[] => [...new Set(items.filter(isNonBlankText))];

/** Hides fields of `Object.prototype`, as `ownFields` does, in a third of the time. */
const NO_FIELDS: Record<keyof ProjectTable, unknown> = {
  short_code: null,
  name: null,
  industry: null,
  icon: null,
  tags: null,
  total: null,
};

function parseTable(item: unknown): ProjectTable | undefined {
  if (!isRecord(item)) return undefined;
  const { short_code, name, industry, icon, tags, total } = { ...NO_FIELDS, ...item };
  if (typeof short_code !== 'string') return undefined;
  return {
    short_code,
    name: isNonBlankText(name) ? name : short_code,
    industry: toText(industry),
    icon: sanitizeIconUrl(icon),
    tags: Array.isArray(tags) ? toTags(tags) : [],
    total: typeof total === 'number' ? total : null,
  };
}

function getList(data: Record<string, unknown>, who: string): unknown[] {
  const { list } = ownFields(data);
  // A missing list is an error, not an empty list.
  if (!Array.isArray(list)) throw missingError(who, '"data.list"');
  return list;
}

/**
 * Parses `data` of the published list. Items without a `short_code` are skipped and counted.
 * @throws {HubError} `BAD_RESPONSE` if there is no list
 */
export function parseTables(data: Record<string, unknown>, who: string): ParsedList<ProjectTable> {
  const items = getList(data, who);
  const list = items.map(parseTable).filter(Boolean) as ProjectTable[];
  return { list, skipped: items.length - list.length };
}

/**
 * Parses `data` of the published tags. Removes duplicates and keeps the hub's order.
 * @throws {HubError} `BAD_RESPONSE` if there is no list
 */
export function parseTags(data: Record<string, unknown>, who: string): ParsedList<string> {
  const items = getList(data, who);
  const tags = items.filter(isNonBlankText);
  return { list: [...new Set(tags)], skipped: items.length - tags.length };
}
