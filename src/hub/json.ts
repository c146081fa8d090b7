/**
 * Serializes a plain value to JSON, and ignores what `toJSON` returns. Old versions of Prototype.js add `Array.prototype.toJSON`,
 * whose result `JSON.stringify` would quote a second time.
 */
export function toJson(value: object): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key];
  });
}
