import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORTED_PARTS } from '../../src/elements/widget/exported-parts.js';
import { ROOT } from '../root.mjs';
import { analyzeElements } from './analyze.mjs';
import { ELEMENT_FOLDERS, TAG_NAMES, readElementSurface, type TagName } from './element-surface.js';
import type {
  Attribute,
  CssProperty,
  Described,
  ElementDeclaration,
  Field,
  Manifest,
  ManifestModule,
  Method,
} from './manifest.types.js';

/** The shipped modules that register elements, and which. */
const DEFINITIONS: Record<string, readonly TagName[]> = {
  'dist/lib/define.js': TAG_NAMES,
  'dist/lib/points.js': ['ois-points'],
  'dist/lib/notifications.js': ['ois-notifications'],
};

/** The module that exports all classes. Bundled: a class has no file of its own. */
const INDEX = 'dist/lib/index.js';

/** What the analyzer finds of a class. */
type AnalyzedClass = Omit<ElementDeclaration, 'members' | 'cssProperties'> & {
  members: (Partial<Field> | Partial<Method>)[];
  cssProperties?: CssProperty[];
};

/**
 * Creates the package's Custom Elements Manifest: what pages can use of each element, under the paths of shipped files.
 * Descriptions come from the docblocks; parts and custom properties that elements share or inherit are described once.
 * @throws {Error} if something public has no description
 */
export function createManifest(): Manifest {
  const classes = analyzeElements()
    .modules.flatMap(({ declarations = [] }) => declarations as AnalyzedClass[])
    .filter(({ tagName }) => tagName !== undefined);
  const cssDescriptions = new Map(
    classes.flatMap(({ cssProperties = [] }) =>
      cssProperties.map(({ name, description }) => [name, description]),
    ),
  );
  const aliases = readLiteralTypes();
  const declarations = TAG_NAMES.map((tag) => {
    const found = classes.find(({ tagName }) => tagName === tag);
    if (!found) throw new Error(`No class has the docblock tag "@tag ${tag}".`);
    return toPublic(found, aliases);
  });
  for (const declaration of declarations) {
    declaration.cssProperties = readCssProperties(declaration.tagName as TagName, cssDescriptions);
  }
  addExportedParts(declarations);
  return { schemaVersion: '1.0.0', readme: 'README.md', modules: createModules(declarations) };
}

function toPublic(found: AnalyzedClass, aliases: ReadonlyMap<string, string>): ElementDeclaration {
  const { name, tagName, description, events = [], slots = [], cssParts = [] } = found;
  const members = found.members.flatMap((member) => toPublicMember(member, aliases));
  const attributes = (found.attributes ?? []).flatMap((attribute) => {
    const { fieldName } = attribute;
    const isPublic = fieldName === undefined || members.some((member) => member.name === fieldName);
    return isPublic ? [toPublicAttribute(attribute, aliases)] : [];
  });
  return {
    kind: 'class',
    name,
    tagName,
    customElement: true,
    description: toLine(description),
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: attributes.map(check),
    members: members.map(check),
    // The analyzer also lists the variables of `dispatchEvent` calls.
    events: events
      .filter((event) => event.name?.startsWith('ois-'))
      .map(({ name: type, description: text, type: { text: className } }) =>
        check({ name: type, type: { text: className }, description: toLine(text) }),
      ),
    slots: slots.map(toDescribed),
    cssParts: cssParts.map(toDescribed),
    cssProperties: [],
  };
}

function toPublicMember(
  member: (Partial<Field> | Partial<Method>) & { privacy?: 'public' | 'protected' | 'private' },
  aliases: ReadonlyMap<string, string>,
): (Field | Method)[] {
  const { name, privacy = 'public', description = '' } = member;
  const isState = member.kind === 'field' && member.type === undefined;
  if (name === undefined || privacy !== 'public' || isState) return [];
  if (member.kind === 'method') {
    const { parameters, return: result } = member as Method;
    return [
      {
        kind: 'method',
        name,
        description: toLine(description),
        ...(parameters && { parameters }),
        return: result ?? { type: { text: 'void' } },
      },
    ];
  }
  const { type, default: value, attribute, reflects, readonly } = member as Field;
  return [
    {
      kind: 'field',
      name,
      description: toLine(description),
      type: { text: expand(type.text, aliases) },
      ...(value === undefined ? {} : { default: value }),
      ...(attribute === undefined ? {} : { attribute: toAttributeName(attribute) }),
      ...(reflects && { reflects }),
      ...(readonly && { readonly }),
    },
  ];
}

function toPublicAttribute(attribute: Attribute, aliases: ReadonlyMap<string, string>): Attribute {
  const { name, description, type, default: value, fieldName } = attribute;
  const text = expand(type.text, aliases).replace(/ \| undefined$/, '');
  return {
    name: toAttributeName(name),
    description: toLine(description),
    // Attributes are texts: a list is written with commas.
    type: { text: text === 'readonly string[]' ? 'string' : text },
    ...(value === undefined ? {} : { default: value }),
    ...(fieldName === undefined ? {} : { fieldName }),
  };
}

/** As `OisWidget` names them at run time: the analyzer takes a property's own name. */
const toAttributeName = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

const toDescribed = ({ name, description }: Described): Described =>
  check({ name, description: toLine(description) });

/** Descriptions are one paragraph each, which the analyzer leaves in the lines of the source. */
const toLine = (text: string | undefined): string => (text ?? '').replace(/\s*\n\s*/g, ' ').trim();

function check<Item extends Described>(item: Item): Item {
  if (!item.description) throw new Error(`"${item.name}" has no description in its element's docblock.`);
  return item;
}

/** Replaces aliases of unions of texts with these, which editors can offer. */
function expand(type: string, aliases: ReadonlyMap<string, string>): string {
  return type.replace(/\b[A-Z]\w+\b/g, (name) => aliases.get(name) ?? name).replace(/'\|'/g, "' | '");
}

/** Reads types such as `type TagMatch = 'any' | 'all'`. */
function readLiteralTypes(): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const folder of Object.values(ELEMENT_FOLDERS)) {
    const path = join(ROOT, 'src/elements', folder);
    for (const file of readdirSync(path)) {
      const text = readFileSync(join(path, file), 'utf8');
      for (const [, name = '', union = ''] of text.matchAll(/^export type (\w+) = ('[^;=]*');/gm))
        aliases.set(name, union);
    }
  }
  return aliases;
}

/** Those that the element's own styles read, and those of the elements in it: they are inherited. */
function readCssProperties(tag: TagName, descriptions: ReadonlyMap<string, string>): CssProperty[] {
  const found = new Map<string, string>();
  const pending: TagName[] = [tag];
  const seen = new Set(pending);
  for (let one = pending.pop(); one; one = pending.pop()) {
    const { cssProperties, innerElements } = readElementSurface(one);
    for (const [name, value] of cssProperties) if (!found.get(name)) found.set(name, value);
    for (const inner of innerElements) {
      if (!seen.has(inner)) pending.push(inner);
      seen.add(inner);
    }
  }
  return [...found].sort().map(([name, value]) => {
    const description = toLine(descriptions.get(name));
    return check({ name, description, ...(value && { default: value }) });
  });
}

/** Adds the parts of inner elements that pages can style through the widget. */
function addExportedParts(declarations: readonly ElementDeclaration[]): void {
  const find = (tag: string): ElementDeclaration => declarations.find(({ tagName }) => tagName === tag)!;
  const { cssParts } = find('ois-widget');
  for (const [tag, parts] of Object.entries(EXPORTED_PARTS)) {
    for (const part of parts.split(', ')) {
      const [inner, outer = inner] = part.split(':');
      const source = find(tag).cssParts.find(({ name }) => name === inner);
      if (!source) throw new Error(`<ois-widget> exports the part "${inner}", which <${tag}> does not have.`);
      if (!cssParts.some(({ name }) => name === outer)) {
        cssParts.push({ name: outer!, description: `Of \`<${tag}>\`: ${source.description}` });
      }
    }
  }
}

function createModules(declarations: readonly ElementDeclaration[]): ManifestModule[] {
  const reference = (tag: string): { name: string; module: string } => {
    const { name } = declarations.find(({ tagName }) => tagName === tag)!;
    return { name, module: INDEX };
  };
  return [
    {
      kind: 'javascript-module',
      path: INDEX,
      declarations: [...declarations],
      exports: declarations.map(({ name, tagName }) => ({
        kind: 'js',
        name,
        declaration: reference(tagName),
      })),
    },
    ...Object.entries(DEFINITIONS).map(([path, tags]): ManifestModule => ({
      kind: 'javascript-module',
      path,
      declarations: [],
      exports: tags.map((tag) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: reference(tag),
      })),
    })),
  ];
}
