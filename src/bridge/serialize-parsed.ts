/**
 * Serialises the result of `parse`: strings, numbers, booleans, arrays and plain objects. Unlike `JSON.stringify` it calls
 * no `toJSON`, which old libraries put on `Array.prototype` and pages may put on `Object.prototype`.
 */
export function serializeParsed(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serializeParsed).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${serializeParsed(field)}`).join()}}`;
}
