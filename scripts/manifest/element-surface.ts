import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Visitor, parseSync, type ESTree } from 'vite';
import { ROOT } from '../root.mjs';

/** What pages can reach of an element, as its sources render, read and dispatch it. */
export interface ElementSurface {
  parts: Set<string>;
  slots: Set<string>;
  /** Names of the event classes that it creates. */
  eventClasses: Set<string>;
  /** The custom properties that its styles read, with the value that they have without them. */
  cssProperties: Map<string, string>;
  /** The attributes that its styles select. */
  styledAttributes: Set<string>;
  /** The elements that it renders. */
  innerElements: Set<TagName>;
}

/** The folder of each element in `src/elements/`. */
export const ELEMENT_FOLDERS = {
  'ois-widget': 'widget',
  'ois-tag-filter': 'tag-filter',
  'ois-table-grid': 'table-grid',
  'ois-form-frame': 'form-frame',
  'ois-points': 'points',
  'ois-notifications': 'notifications',
} as const;

/** Parts of the page's own content, which have styles. */
const CONTENT_PARTS: Partial<Record<string, string[]>> = {
  'ois-table-grid': ['price', 'badge', 'picture', 'action'],
};

/** Of every HTML element, or set by the element itself. */
const PRIVATE_ATTRIBUTES = ['hidden', 'inline'];

export type TagName = keyof typeof ELEMENT_FOLDERS;

export const TAG_NAMES = Object.keys(ELEMENT_FOLDERS) as TagName[];

/** Reads the sources of an element: its own folder, and what that imports of `internal/`. */
export function readElementSurface(tag: TagName): ElementSurface {
  const surface: ElementSurface = {
    parts: new Set(),
    slots: new Set(),
    eventClasses: new Set(),
    cssProperties: new Map(),
    styledAttributes: new Set(),
    innerElements: new Set(),
  };
  const folder = `src/elements/${ELEMENT_FOLDERS[tag]}`;
  const pending = readdirSync(join(ROOT, folder)).map((file) => `${folder}/${file}`);
  const seen = new Set(pending);
  for (let path = pending.pop(); path; path = pending.pop()) {
    for (const imported of readSource(path, surface)) {
      if (!imported.startsWith('src/elements/internal/') || seen.has(imported)) continue;
      seen.add(imported);
      pending.push(imported);
    }
  }
  for (const part of CONTENT_PARTS[tag] ?? []) surface.parts.add(part);
  for (const attribute of PRIVATE_ATTRIBUTES) surface.styledAttributes.delete(attribute);
  return surface;
}

/** @returns the paths of the modules that it imports at run time */
function readSource(path: string, surface: ElementSurface): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const { program, errors } = parseSync(path, text, { lang: 'ts' });
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const imports: string[] = [];
  const constants = new Map<string, ESTree.Expression>();
  const templates: ESTree.TemplateLiteral[] = [];
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => {
      if (importKind !== 'type' && source.value.startsWith('.'))
        imports.push(posix.join(posix.dirname(path), source.value).replace(/\.js$/, '.ts'));
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
    // Default values of parameters.
    AssignmentPattern: ({ left, right }) => {
      if (left.type === 'Identifier') constants.set(left.name, right);
    },
    // The last one of a file first: it has the light theme, which comes after the dark one.
    TaggedTemplateExpression: ({ quasi }) => void templates.unshift(quasi),
    AssignmentExpression: ({ left, right }) => {
      const { start, end } = left;
      if (right.type === 'Literal' && text.slice(start, end).endsWith('.part'))
        surface.parts.add(String(right.value));
    },
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier' || value.type !== 'Literal') return;
      if (key.name === 'part') surface.parts.add(String(value.value));
      if (key.name === 'name' && isTagName(value.value)) surface.innerElements.add(value.value);
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && /^Ois\w+Event$/.test(callee.name))
        surface.eventClasses.add(callee.name);
    },
    CallExpression: ({ callee, arguments: [first, second] }) => {
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return;
      const call = text.slice(callee.start, callee.end);
      if (call.endsWith('.setAttribute') && first.value === 'part' && second?.type === 'Literal')
        surface.parts.add(String(second.value));
      if (/\.part\.(add|toggle)$/.test(call)) surface.parts.add(first.value);
      if (/(^register(Own)?|\.createElement)$/.test(call) && isTagName(first.value))
        surface.innerElements.add(first.value);
    },
  }).visit(program);
  for (const template of templates) readTemplate(template, constants, surface);
  return imports;
}

const isTagName = (value: unknown): value is TagName =>
  typeof value === 'string' && Object.hasOwn(ELEMENT_FOLDERS, value);

function readTemplate(
  { quasis, expressions }: ESTree.TemplateLiteral,
  constants: ReadonlyMap<string, ESTree.Expression>,
  surface: ElementSurface,
): void {
  // Each expression as `${index}`, which occurs in neither markup nor styles.
  const text = quasis.map(({ value: { raw } }, index) => (index ? `\${${index - 1}}${raw}` : raw)).join('');
  const resolve = (value: string): string[] => {
    const [match, before = '', index, after = ''] = /^([^$]*)\$\{(\d+)\}([^$]*)$/.exec(value) ?? [];
    if (!match) return [value];
    return literals(expressions[Number(index)], constants).map((literal) => before + literal + after);
  };
  for (const [, quoted, bare] of text.matchAll(/\spart=(?:"([^"]*)"|([^\s>"]+))/g)) {
    const names = resolve(quoted ?? bare ?? '').flatMap((value) => value.split(/\s+/));
    for (const name of names) if (name) surface.parts.add(name);
  }
  for (const [, name = ''] of text.matchAll(/<slot name="?([^\s">]+)/g)) {
    for (const one of resolve(name)) surface.slots.add(one);
  }
  for (const [, tag] of text.matchAll(/<(ois-[a-z-]+)/g)) if (isTagName(tag)) surface.innerElements.add(tag);
  for (const [, attribute = ''] of text.matchAll(/:host\((?::not\()?\[([\w-]+)/g))
    surface.styledAttributes.add(attribute);
  for (const { index } of text.matchAll(/var\(\s*--ois-/g)) {
    const [name, fallback] = splitVar(text.slice(index + 'var('.length));
    if (!surface.cssProperties.get(name)) surface.cssProperties.set(name, fallback);
  }
}

/** Splits what follows `var(` into the name and the fallback value. */
function splitVar(text: string): [name: string, fallback: string] {
  let depth = 1;
  let end = 0;
  for (; end < text.length && depth > 0; end += 1) depth += { '(': 1, ')': -1 }[text[end]!] ?? 0;
  const [name = '', ...fallback] = text.slice(0, end - 1).split(',');
  return [name.trim(), fallback.join(',').trim()];
}

/** Returns the strings that an expression can have. What cannot be determined is a parameter, whose values are found where it is set. */
function literals(
  node: ESTree.Expression | undefined,
  constants: ReadonlyMap<string, ESTree.Expression>,
): string[] {
  switch (node?.type) {
    case 'Literal':
      return [String(node.value)];
    case 'ConditionalExpression':
      return [...literals(node.consequent, constants), ...literals(node.alternate, constants)];
    case 'Identifier':
      return literals(constants.get(node.name), constants);
    default:
      return [];
  }
}
