import { isObject } from '../../hub/envelope.js';

/**
 * Returns whether two values are equal: lists and objects by their items, everything else by identity. Frameworks pass a new
 * list or object on each render, which alone is no change.
 */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isObject(one) &&
    isObject(other) &&
    Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key])));

/** The opposite of {@link isSame}, for a property's `hasChanged`. */
export const isOther = (one: unknown, other: unknown): boolean => !isSame(one, other);
