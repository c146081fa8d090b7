import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/** Files with the types of what events carry, besides the events' own. */
const TYPE_FILES = ['src/client/events/stream-event.ts', 'src/hub/errors.ts'];

const COMMENT = /\s*\/\*\*[^]*?\*\//g;

/** Reads the type of `detail` of each event class, such as `{ tags: string[]; match: TagMatch }`. */
export function readEventDetails(): Map<string, string> {
  const folder = join(ROOT, 'src/elements');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.events.ts'))
    .map((file) => join(folder, file));
  const code = [...files, ...TYPE_FILES.map((file) => join(ROOT, file))]
    .map((file) => readFileSync(file, 'utf8').replace(COMMENT, ''))
    .join('\n');
  const classes = code.matchAll(/class (Ois\w+Event) extends OisEvent<([^]+?)> \{/g);
  return new Map([...classes].map(([, name = '', type = '']) => [name, resolve(type, code)]));
}

/** Replaces the name of an interface by its fields. */
function resolve(type: string, code: string): string {
  const text = type.trim();
  if (text === 'null') return '';
  if (text.startsWith('{')) return tidy(text);
  const [, alias] = new RegExp(`\\btype ${text} = ([^;]+);`).exec(code) ?? [];
  const [, base, omitted] = /^Omit<(\w+), '(\w+)'>$/.exec(alias ?? '') ?? [];
  const [, fields] = new RegExp(`\\binterface ${base ?? text} \\{([^}]+)\\}`).exec(code) ?? [];
  if (fields === undefined)
    throw new Error(`The type ${text} of an event is neither an interface nor known.`);
  const lines = fields.split(';').map((line) => line.trim());
  return tidy(`{ ${lines.filter((line) => line && !line.startsWith(`${omitted}:`)).join('; ')} }`);
}

const tidy = (type: string): string =>
  type
    .replace(/\s+/g, ' ')
    .replaceAll('readonly ', '')
    .replace(/;? \}$/, ' }');
