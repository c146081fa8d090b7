import { createManifest } from '../manifest/create-manifest.js';
import type { Described, ElementDeclaration, Field, Method } from '../manifest/manifest.types.js';
import { readEventDetails } from './event-details.js';
import { createTable, type Generator } from './regions.js';

const elements = new Map(
  createManifest()
    .modules.flatMap(({ declarations }) => declarations)
    .map((element) => [element.tagName, element]),
);
const details = readEventDetails();

const code = (text: string | undefined): string => (text ? `\`${text}\`` : '');

const section = (title: string, content: string | undefined): string[] =>
  content === undefined ? [] : [`### ${title}`, '', content, ''];

/** @returns undefined for no rows */
function table(head: string[], rows: string[][]): string | undefined {
  return rows.length === 0 ? undefined : createTable(head, rows);
}

function listSettings({ attributes, members }: ElementDeclaration): string[][] {
  const fields = members.filter((member): member is Field => member.kind === 'field' && !member.readonly);
  const ofAttributes = attributes.map((attribute) => {
    const field = fields.find(({ name }) => name === attribute.fieldName);
    const type = (field?.type ?? attribute.type).text.replace(/ \| undefined$/, '');
    return [
      code(attribute.name),
      code(field?.name),
      code(type),
      code(attribute.default),
      attribute.description,
    ];
  });
  const others = fields
    .filter(({ name }) => !attributes.some(({ fieldName }) => fieldName === name))
    .map(({ name, type, default: value, description }) => [
      '',
      code(name),
      code(type.text.replace(/ \| undefined$/, '')),
      code(value),
      description,
    ]);
  return [...ofAttributes, ...others].sort(([a = '', b = ''], [c = '', d = '']) =>
    (a || `~${b}`) < (c || `~${d}`) ? -1 : 1,
  );
}

const listReadonly = ({ members }: ElementDeclaration): string[][] =>
  members
    .filter((member): member is Field => member.kind === 'field' && member.readonly === true)
    .map(({ name, type, description }) => [code(name), code(type.text), description]);

function listMethods({ members }: ElementDeclaration): string[][] {
  return members
    .filter((member): member is Method => member.kind === 'method')
    .map(({ name, parameters = [], return: result, description }) => {
      const list = parameters.map((one) => `${one.name}${one.optional ? '?' : ''}: ${one.type?.text}`);
      return [code(`${name}(${list.join(', ')})`), code(result.type.text), description];
    });
}

const listNamed = (items: readonly Described[]): string[][] =>
  items.map(({ name, description }) => [code(name), description]);

/** Returns the parts of an element by what they are of: its own ones, and those of the elements in it. */
function describeParts({ tagName, cssParts }: ElementDeclaration): string[] {
  const inner = cssParts.filter(({ description }) => description.startsWith('Of `<'));
  if (tagName !== 'ois-widget') return section('Parts', table(['part', 'what it is'], listNamed(cssParts)));
  const own = cssParts.filter((part) => !inner.includes(part));
  const groups = new Map<string, string[]>();
  for (const { name, description } of inner) {
    const tag = description.slice(4, description.indexOf('`:'));
    groups.set(tag, [...(groups.get(tag) ?? []), code(name)]);
  }
  return [
    ...section('Parts', table(['part', 'what it is'], listNamed(own))),
    ...[...groups].flatMap(([tag, parts]) => [
      `Of [\`${tag}\`](#${tag.slice(1, -1)}): ${parts.join(', ')}.`,
      '',
    ]),
  ];
}

/** Custom properties mean the same for all elements. */
function listInherited({ cssProperties }: ElementDeclaration): string {
  const known = elements.get('ois-widget')!.cssProperties.map(({ name }) => name);
  const unknown = cssProperties.find(({ name }) => !known.includes(name));
  if (unknown) throw new Error(`<ois-widget> does not have ${unknown.name}.`);
  return `As for [\`<ois-widget>\`](#custom-properties): ${cssProperties.map(({ name }) => code(name)).join(', ')}.`;
}

function describeElement(tag: string): string {
  const element = elements.get(tag);
  if (!element) throw new Error(`There is no <${tag}>.`);
  const events = element.events.map(({ name, type, description }) => [
    code(name),
    code(details.get(type.text)),
    description,
  ]);
  const properties = table(
    ['property', 'default', 'what it sets'],
    element.cssProperties.map((one) => [code(one.name), code(one.default), one.description]),
  );
  return [
    element.description,
    '',
    ...section(
      'Attributes and properties',
      table(['attribute', 'property', 'type', 'default', 'what it sets'], listSettings(element)),
    ),
    ...section('Properties to read', table(['property', 'type', 'what it is'], listReadonly(element))),
    ...section('Methods', table(['method', 'returns', 'what it does'], listMethods(element))),
    ...section('Events', table(['event', '`detail`', 'when'], events)),
    ...section('Slots', table(['slot', 'what it is for'], listNamed(element.slots))),
    ...describeParts(element),
    ...section('Custom properties', tag === 'ois-widget' ? properties : listInherited(element)),
  ].join('\n');
}

/** Generated regions of docs/elements.md. */
export const elementRegions: Readonly<Record<string, Generator>> = {
  elements: () =>
    [...elements.keys()].map((tag) => [`## \`<${tag}>\``, '', describeElement(tag)].join('\n')).join('\n'),
};
