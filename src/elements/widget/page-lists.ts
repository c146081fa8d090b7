import type { ProjectTable } from '../../hub/tables.js';

/** Lists of tables that the server put into the page's HTML. They are the same for all users. */
const pageLists = new WeakSet<readonly ProjectTable[]>();

export const addPageList = (list: readonly ProjectTable[]): void => void pageLists.add(list);

export const isPageList = (list: readonly ProjectTable[] | undefined): boolean =>
  list !== undefined && pageLists.has(list);
