const MAX_USER_ID = 128;

/** One field of a post, without the white space around it; empty where it is missing. */
export const textOf = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim();

/** A positive whole number as it was typed, digits grouped or not; undefined for anything else. */
export function wholeOf(text: string): number | undefined {
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
  const value = /^\d{1,16}$/.test(digits) ? Number(digits) : 0;
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Yuan as they were typed (`2`, `2.5`, `2.50`) in cents, by digits; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole + part.padEnd(2, '0'));
}

/** A page's number in a query: 1 for anything that is none. */
export const pageOf = (text: string | undefined): number => wholeOf(text ?? '') ?? 1;

/** What is wrong with a text of more than `max` characters, in words. */
export const problemWithLength = (text: string, max: number): string | undefined =>
  text.length > max ? `Keep this to ${max} characters; it has ${text.length} now.` : undefined;

/** What is wrong with a `client_user_id`, in words. */
export function problemWithUser(id: string): string | undefined {
  if (id === '') return 'Say which user: your own id, as your server sends it.';
  return problemWithLength(id, MAX_USER_ID);
}

/** Without the entries that hold nothing. */
export const found = (problems: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

export const isAny = (problems: object): boolean => Object.keys(problems).length > 0;
