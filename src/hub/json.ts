/**
 * Returns a plain value as JSON text. The replacer takes each value from its holder, since `JSON.stringify` itself calls
 * `toJSON` first, and old versions of Prototype.js put one on arrays whose result is quoted once more.
 */
export function toJson(value: object): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key];
  });
}
