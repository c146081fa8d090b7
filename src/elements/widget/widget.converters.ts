/** `tags="a, b"` as a list: no empty ones, none twice. */
export const tagsConverter = {
  fromAttribute(value: string | null): string[] {
    const tags = (value ?? '').split(',').map((tag) => tag.trim());
    return [...new Set(tags.filter((tag) => tag !== ''))];
  },
};

/** A positive whole number. Anything else is no limit: the hub would refuse it. */
export function toLimit(value: unknown): number | undefined {
  const limit = Number(value);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;
}

export const limitConverter = { fromAttribute: toLimit };
