import type { ProjectTable } from '../../hub/tables.js';

/** Tables that came with the page, for everyone: no user's own. */
const pageLists = new WeakSet<readonly ProjectTable[]>();

export const addPageList = (list: readonly ProjectTable[]): void => void pageLists.add(list);

export const isPageList = (list: readonly ProjectTable[] | undefined): boolean =>
  list !== undefined && pageLists.has(list);
