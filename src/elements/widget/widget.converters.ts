/** `tags="a, b"` as a list: no empty ones, none twice. */
export const tagsConverter = {
  fromAttribute(value: string | null): string[] {
    const tags = (value ?? '').split(',').map((tag) => tag.trim());
    return [...new Set(tags.filter((tag) => tag !== ''))];
  },
};

/** `limit="24"` as a positive whole number. Anything else is no limit: the hub would refuse it. */
export const limitConverter = {
  fromAttribute(value: string | number | null | undefined): number | undefined {
    const limit = Number(value);
    return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;
  },
};
