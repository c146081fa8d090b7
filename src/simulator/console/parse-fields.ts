import type { Problems } from '../ui/form.js';

const MAX_USER_ID_LENGTH = 128;

/** Returns a field of a POST, trimmed; empty if it is missing. */
export const getText = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim();

/** Returns several fields of a POST by name. */
export const getTexts = <Name extends string>(
  form: URLSearchParams,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, getText(form, name)])) as Record<Name, string>;

/** Parses a positive integer, with or without grouped digits; returns undefined for other text. */
export function parseWholeNumber(text: string): number | undefined {
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
  const value = /^\d{1,16}$/.test(digits) ? Number(digits) : 0;
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Selects the page of a list that a query asks for; the first or last one if there is no such page. */
export function paginate<T>(list: readonly T[], query: string | undefined, pageSize = 25) {
  const pages = Math.max(1, Math.ceil(list.length / pageSize));
  const page = Math.min(pages, parseWholeNumber(query ?? '') ?? 1);
  return { items: list.slice((page - 1) * pageSize, page * pageSize), page, pages };
}

/** Returns an error text if a text is too long. */
export const validateLength = (text: string, max: number): string | undefined =>
  text.length > max ? `Keep this to ${max} characters; it has ${text.length} now.` : undefined;

/** Returns an error text if a text is not a `client_user_id`. */
export const validateUserId = (id: string): string | undefined =>
  id === ''
    ? 'Say which user: your own id, as your server sends it.'
    : validateLength(id, MAX_USER_ID_LENGTH);

/** Removes the fields without a problem. */
export const collectProblems = (problems: Record<string, string | undefined>): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined)) as Problems;

export const isNonEmpty = (object: object): boolean => Object.keys(object).length > 0;
