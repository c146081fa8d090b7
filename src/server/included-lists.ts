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

/** Returns lists as JSON text, which may be long and shared by all users. Never rejects: a list that failed is left out. */
export type FetchLists = (
  token: string,
  lists: IncludedLists,
  signal: AbortSignal,
) => Promise<{ tags?: string | undefined; tables?: string | undefined }>;

/** Creates the function that requests the lists for a token. */
export function createFetchLists(lists: SharedLists, log: Log): FetchLists {
  /** @returns undefined if the list failed: the token is useful without it, and the page can request it again */
  async function fetchList(
    list: PublishedList,
    token: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      return await lists.get(list, formatBearer(token), signal);
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
