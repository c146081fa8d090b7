/** Adds fields of a later version to an object and to all objects in it. */
export function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, addFields(inner)]);
  return { ...Object.fromEntries(entries), future: { version: 2 }, futureList: [1, 'two'] };
}
