import { nothing, type TemplateResult } from 'lit';

const TEXT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const ATTRIBUTE_ESCAPES: Record<string, string> = { ...TEXT_ESCAPES, '"': '&quot;' };

/** Escapes a text for the content of an element. A carriage return would become a line feed. */
export const escapeText = (text: string): string => text.replace(/[&<>\r]/g, (char) => TEXT_ESCAPES[char]!);

/** Escapes a text for an attribute in double quotes. */
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"\r]/g, (char) => ATTRIBUTE_ESCAPES[char]!);

/** Serializes data for a script of the type `application/json`: no text of it ends the script or begins a comment. */
export const serializeData = (data: unknown): string =>
  JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/** The name of an attribute without quotes that ends here, with the character by which Lit knows its kind. */
const ATTRIBUTE_END = /\s([.?@]?)([^\s"'<>=/]+)=$/;

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === 'object' && value !== null && '_$litType$' in value;

/** Serializes what a Lit template renders for the first time, as HTML. Event listeners and properties are left out. */
export function serialize(value: unknown): string {
  if (value === nothing || value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(serialize).join('');
  return isTemplate(value) ? serializeTemplate(value) : escapeText(String(value));
}

function serializeTemplate({ strings, values }: TemplateResult): string {
  let html = '';
  values.forEach((value, i) => {
    const before = strings[i]!;
    const [end = '', kind = '', name = ''] = ATTRIBUTE_END.exec(before) ?? [];
    if (end === '') html += before + serialize(value);
    else html += before.slice(0, before.length - end.length) + serializeAttribute(kind, name, value);
  });
  return html + strings.at(-1);
}

function serializeAttribute(kind: string, name: string, value: unknown): string {
  if (kind === '.' || kind === '@' || value === nothing) return '';
  if (kind === '?') return value ? ` ${name}=""` : '';
  return ` ${name}="${escapeAttribute(String(value ?? ''))}"`;
}
