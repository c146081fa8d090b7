/** Converts `tags="a, b"` to a list without empty or duplicate tags. */
export const tagsConverter = {
  fromAttribute(value: string | null): string[] {
    const tags = (value ?? '').split(',').map((tag) => tag.trim());
    return [...new Set(tags.filter(Boolean))];
  },
};

/** Returns a positive whole number, or undefined (no limit) for other values, which the hub would reject. */
export function toLimit(value: unknown): number | undefined {
  const limit = Number(value);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;
}

export const limitConverter = { fromAttribute: toLimit };
