import { formatBearer } from '../hub/bearer.js';
import { HUB_PATHS, formatListQuery, type ListQuery } from '../hub/paths.js';
import { logListError } from './hub-errors.js';
import { selectTables, selectTags } from './list-fields.js';
import type { Log } from './log.js';
import type { PublishedList, SharedLists } from './shared-lists.js';

/** Which lists to return with a token. */
export interface IncludedLists {
  include: readonly ('tags' | 'tables')[];
  /** Query of the tables. */
  query: ListQuery;
}

/** Returns lists as JSON text, shared by all users. Never rejects: a list that failed, or is too long, is left out. */
export type FetchLists = (
  token: string,
  lists: IncludedLists,
  signal: AbortSignal,
) => Promise<{ tags?: string | undefined; tables?: string | undefined }>;

/**
 * Longer lists are left out (characters): a page reads a token's response in one task, and a list that it requests by itself in short
 * slices.
 */
const MAX_LENGTH = 500_000;

/** Creates the function that requests the lists for a token. */
export function createFetchLists(lists: SharedLists, log: Log): FetchLists {
  /** @returns undefined if the list failed or is too long: the token is useful without it, and the page can request it again */
  async function fetchList(
    list: PublishedList,
    token: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      const text = await lists.get(list, formatBearer(token), signal);
      return text.length > MAX_LENGTH ? undefined : text;
    } catch (error) {
      logListError(log, list.path, error);
      return undefined;
    }
  }

  return async (token, { include, query }, signal) => {
    const fetchIncluded = (name: 'tags' | 'tables', list: PublishedList) =>
      include.includes(name) ? fetchList(list, token, signal) : undefined;
    const [tags, tables] = await Promise.all([
      fetchIncluded('tags', { path: HUB_PATHS.publishedTags, select: selectTags }),
      fetchIncluded('tables', {
        path: HUB_PATHS.publishedList + formatListQuery(query),
        select: selectTables,
      }),
    ]);
    return { tags, tables };
  };
}
