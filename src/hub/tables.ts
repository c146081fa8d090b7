import { isRecord } from './envelope.js';
import { missing } from './errors.js';
import { safeIconUrl } from './icon-url.js';
import { ownFields } from './own-fields.js';

/**
 * A published project table (specification: Published project table), with every optional field made definite.
 * All of it is text from outside: render it as text.
 */
export interface ProjectTable {
  /** May be unsafe to open: see `isSafeShortCode`. */
  short_code: string;
  /** The short code where the hub sent no name. */
  name: string;
  /** Empty where the hub sent none. */
  industry: string;
  /** An https address that is safe to load, or null. */
  icon: string | null;
  tags: string[];
  /** Number of records returned by the call, where the hub sent it. */
  total: number | null;
}

/** A list as it was understood, and how many of its items were passed over as unusable. */
export interface ReadList<T> {
  list: T[];
  skipped: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function readTable(item: unknown): ProjectTable | undefined {
  if (!isRecord(item)) return undefined;
  const { short_code, name, industry, icon, tags, total } = ownFields(item);
  if (typeof short_code !== 'string') return undefined;
  return {
    short_code,
    name: isText(name) ? name : short_code,
    industry: text(industry),
    icon: safeIconUrl(icon),
    tags: Array.isArray(tags) ? [...new Set(tags.filter(isText))] : [],
    total: typeof total === 'number' ? total : null,
  };
}

function listOf(data: Record<string, unknown>, who: string): unknown[] {
  const { list } = ownFields(data);
  // A missing list is not an empty one.
  if (!Array.isArray(list)) throw missing(who, '"data.list"');
  return list;
}

/**
 * Reads `data` of the published list. An item without a `short_code` is passed over and counted.
 * @throws {HubError} `BAD_RESPONSE` if there is no list
 */
export function readTables(data: Record<string, unknown>, who: string): ReadList<ProjectTable> {
  const items = listOf(data, who);
  const list = items.map(readTable).filter((table) => table !== undefined);
  return { list, skipped: items.length - list.length };
}

/**
 * Reads `data` of the published tags; duplicates go, the hub's order stays.
 * @throws {HubError} `BAD_RESPONSE` if there is no list
 */
export function readTags(data: Record<string, unknown>, who: string): ReadList<string> {
  const items = listOf(data, who);
  const tags = items.filter(isText);
  return { list: [...new Set(tags)], skipped: items.length - tags.length };
}
