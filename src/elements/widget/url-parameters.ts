import { isSafeShortCode } from '../../hub/short-code.js';
import { toTags } from '../../hub/tables.js';

/** What a page's address says about a widget. What it does not say is undefined. */
export interface UrlParameters {
  tags?: readonly string[] | undefined;
  match?: 'any' | 'all' | undefined;
  search?: string | undefined;
  sort?: 'hub' | 'name' | 'industry' | undefined;
  /** The `short_code` of the table whose form is open. */
  open?: string | undefined;
}

/** Longer values, and more tags, are neither read nor written. */
const MAX_VALUE_LENGTH = 1_000;
const MAX_TAGS = 50;

/** Reads the parameters `{prefix}-tags`, `-match`, `-q`, `-sort` and `-open`. Ignores values that are not valid. */
export function readParameters(href: string, prefix: string): UrlParameters {
  const query = new URLSearchParams(splitUrl(href).query);
  const read = (name: string, isValid: (value: string) => boolean): string | undefined => {
    const value = query.get(`${prefix}-${name}`);
    return value !== null && value.length <= MAX_VALUE_LENGTH && isValid(value) ? value : undefined;
  };
  const tags = read('tags', (value) => parseTags(value).length <= MAX_TAGS);
  return {
    tags: tags === undefined ? undefined : parseTags(tags),
    match: read('match', (value) => value === 'any' || value === 'all') as UrlParameters['match'],
    search: read('q', (value) => value !== ''),
    sort: read('sort', (value) => ['hub', 'name', 'industry'].includes(value)) as UrlParameters['sort'],
    open: read('open', isSafeShortCode),
  };
}

/** Returns the address with these parameters in place of its own ones. All else in it stays byte for byte. */
export function writeParameters(href: string, prefix: string, parameters: UrlParameters): string {
  const { base, query, hash } = splitUrl(href);
  const own = formatParameters(prefix, parameters);
  const names = ['tags', 'match', 'q', 'sort', 'open'].map((name) => `${prefix}-${name}`);
  const pieces = query ? query.split('&') : [];
  const others = pieces.filter((piece) => !names.includes([...new URLSearchParams(piece).keys()][0] ?? ''));
  // Also a lone question mark stays as it is.
  if (own === '' && others.length === pieces.length) return href;
  const search = [...others, own].filter((piece, index) => index < others.length || piece !== '').join('&');
  return base + (search && `?${search}`) + hash;
}

/** Returns the parameters as they stand in a query: readable where the values are simple. */
export function formatParameters(prefix: string, parameters: UrlParameters): string {
  const { tags, match, search, sort, open } = parameters;
  const values: Record<string, string | undefined> = {
    tags: tags && tags.length <= MAX_TAGS ? formatTags(tags) : undefined,
    match,
    q: search || undefined,
    sort,
    open,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value.length <= MAX_VALUE_LENGTH) query.set(`${prefix}-${name}`, value);
  }
  return query.toString().replace(/%2C/g, ',');
}

/** Separates tags by commas. A backslash makes the next character part of the tag. */
const formatTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replace(/[\\,]/g, '\\$&')).join(',');

/** Splits tags at commas. A backslash makes the next character part of the tag. */
function parseTags(value: string): string[] {
  const tags = value.match(/(?:\\.|[^\\,])+/gs) ?? [];
  return toTags(tags.map((tag) => tag.replace(/\\(.)/gs, '$1')));
}

/** Not by the URL class, which would normalize what is not ours. */
function splitUrl(href: string): { base: string; query: string; hash: string } {
  const hashStart = href.includes('#') ? href.indexOf('#') : href.length;
  const path = href.slice(0, hashStart);
  const queryStart = path.includes('?') ? path.indexOf('?') : hashStart;
  return { base: path.slice(0, queryStart), query: path.slice(queryStart + 1), hash: href.slice(hashStart) };
}
