import { readObject } from '../../hub/envelope.js';
import { ownFields } from '../../hub/own-fields.js';
import { isSafeShortCode } from '../../hub/short-code.js';
import type { SortOrder } from '../table-grid/table-grid.events.js';
import type { SelectedTags } from './widget.internals.js';

const MAX_TAGS = 100;
const VERSION = 1;

/** What a widget shows. */
export interface View extends Pick<SelectedTags, 'match'> {
  /** Undefined: the page's own, which may be others when it is loaded again. */
  tags: readonly string[] | undefined;
  search: string;
  sort: SortOrder;
  /** The `short_code` of the table whose form is open. */
  open: string | undefined;
  /** Vertical scroll position of the page (CSS pixels). */
  top: number;
}

/** Formats a view as the text that an app stores. */
export const formatView = ({ tags, match, search, sort, open, top }: View): string =>
  JSON.stringify({ ois: VERSION, tags, match, search, sort, open, top });

/** Parses a text of {@link formatView}. Replaces invalid values by their defaults. @returns undefined if the text is no view */
export function parseView(text: string): View | undefined {
  const value = readObject(text);
  if (!value) return undefined;
  const { ois, tags, match, search, sort, open, top } = ownFields(value);
  if (ois !== VERSION) return undefined;
  const isTags = Array.isArray(tags) && tags.length <= MAX_TAGS && tags.every(isText);
  return {
    tags: isTags ? [...new Set(tags)] : undefined,
    match: match === 'all' ? 'all' : 'any',
    search: isText(search) ? search : '',
    sort: sort === 'name' || sort === 'industry' ? sort : 'hub',
    open: isText(open) && isSafeShortCode(open) ? open : undefined,
    top: typeof top === 'number' && top > 0 ? top : 0,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
