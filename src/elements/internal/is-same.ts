type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Tells whether two values have the same content: lists and plain objects by their items, everything else by identity.
 * Frameworks hand over a new list or object each time they render, and that alone is no change.
 */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isObject(one) &&
    isObject(other) &&
    Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key])));

/** For `hasChanged` of a property. */
export const isOther = (one: unknown, other: unknown): boolean => !isSame(one, other);
