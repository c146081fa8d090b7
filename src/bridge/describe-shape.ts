import type { Shape } from './shapes.js';

/** Returns what a value has to be, in words for developers: `text, 1 to 64 characters`. */
export function describeShape(shape: Shape): string {
  switch (shape.is) {
    case 'text':
      return `text, ${shape.min ? `${shape.min} to ` : 'up to '}${shape.max} characters`;
    case 'number': {
      const range =
        shape.max === Number.MAX_SAFE_INTEGER ? `from ${shape.min}` : `${shape.min} to ${shape.max}`;
      return `${shape.whole ? 'whole number' : 'number'}, ${range}`;
    }
    case 'flag':
      return '`true` or `false`';
    case 'one':
      return shape.of.map((one) => `\`${one}\``).join(', ');
    case 'list':
      return `list of up to ${shape.max}`;
    case 'object':
      return 'object';
  }
}
