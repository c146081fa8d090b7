/** Converts `tags="a, b"`, or an array, to a list without empty or duplicate tags. */
export const tagsConverter = {
  fromAttribute(value: unknown): string[] {
    const tags = Array.isArray(value) ? value : `${value ?? ''}`.split(',');
    return [...new Set(tags.map((tag) => String(tag).trim()).filter(Boolean))];
  },
};

/** Returns a positive whole number, or undefined (no limit) for other values, which the hub would reject. */
export function toLimit(value: unknown): number | undefined {
  const limit = Number(value);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;
}

export const limitConverter = { fromAttribute: toLimit };
