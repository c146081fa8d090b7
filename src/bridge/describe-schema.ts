import type { Schema } from './schema.js';

const ITEMS: Partial<Record<Schema['type'], string>> = {
  string: ' texts',
  number: ' numbers',
  object: ' objects',
};

/** Returns what a value has to be, in words for developers: `text, 1 to 64 characters`. */
export function describeSchema(schema: Schema): string {
  switch (schema.type) {
    case 'string':
      return `text, ${schema.min ? `${schema.min} to ` : 'up to '}${schema.max} characters`;
    case 'number': {
      const range =
        schema.max === Number.MAX_SAFE_INTEGER ? `from ${schema.min}` : `${schema.min} to ${schema.max}`;
      return `${schema.isInteger ? 'whole number' : 'number'}, ${range}`;
    }
    case 'boolean':
      return '`true` or `false`';
    case 'any':
      return 'any value';
    case 'enum':
      return schema.values.map((value) => `\`${value}\``).join(', ');
    case 'array':
      return `list of up to ${schema.max}${ITEMS[schema.items.type] ?? ''}`;
    case 'object':
      return schema.anyOf
        ? `object with ${schema.anyOf.map((name) => `\`${name}\``).join(' or ')}`
        : 'object';
  }
}
