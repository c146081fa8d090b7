import { toTags } from '../../hub/tables.js';

/** Converts `tags="a, b"`, or an array of the hub's tags as they are, to a list without blank or duplicate tags. */
export const toTagList = (value: unknown): string[] =>
  toTags(Array.isArray(value) ? value : `${value ?? ''}`.split(',').map((tag) => tag.trim()));

/** Returns a positive whole number, or undefined (no limit) for other values, which the hub would reject. */
export function toLimit(value: unknown): number | undefined {
  const limit = Number(value);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;
}

export const limitConverter = { fromAttribute: toLimit };
