import { parseWholeNumber } from '../ui/fields.js';

/** Number of rows of a list's page. */
export const PAGE_SIZE = 25;

/** Parses a page number; returns 1 for other text. */
export const parsePage = (text: string | undefined): number => parseWholeNumber(text ?? '') || 1;

/** Returns a page's number, or that of the last page if it is greater. */
export const clampPage = (page: number, total: number): number =>
  Math.min(page, Math.max(1, Math.ceil(total / PAGE_SIZE)));

/** Selects the page of a list that a query names; the first or last one if there is no such page. */
export function paginate<T>(list: readonly T[], query: string | undefined) {
  const pages = Math.max(1, Math.ceil(list.length / PAGE_SIZE));
  const page = clampPage(parsePage(query), list.length);
  return { items: list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages };
}
