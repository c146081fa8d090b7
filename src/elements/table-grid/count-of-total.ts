import type { Localize } from '../internal/localize.js';

/** Returns the text for a number of tables that are only some of `total`, which may be `Infinity`; undefined for the usual text. */
export function countOfTotal(
  localize: Localize,
  count: number,
  total: number | undefined,
): string | undefined {
  if (total === undefined || count === 0) return undefined;
  const text = localize.number(count);
  return Number.isSafeInteger(total)
    ? localize.term('tableCountOf', text, localize.number(total))
    : localize.term('tableCountAtLeast', text);
}
