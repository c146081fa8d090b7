import type { Attribute, Described, ElementDeclaration } from './manifest.types.js';

/**
 * Creates the declarations that the types of all frameworks share: for each element, its settable properties, its attributes and
 * its events.
 */
export function createElementTypes(elements: readonly ElementDeclaration[]): string {
  const events = elements.flatMap((element) => element.events.map(({ type }) => type.text));
  const classes = elements.map(({ name }) => name);
  return [
    '/** Properties, attributes and events of the elements. Generated from custom-elements.json. */',
    `import type {\n${[...new Set([...classes, ...events])].sort().map(indent).join('\n')}\n} from '../lib/index.js';`,
    ...elements.map(createInterfaces),
    `/** Properties that can be set. The class describes them. */
type Settable<Element, Name extends keyof Element> = { [Key in Name]?: Element[Key] | undefined };`,
    '/** The types of each element. */',
    `export interface Elements {\n${elements.map(createEntry).join('\n')}\n}\n`,
  ].join('\n\n');
}

const indent = (name: string): string => `  ${name},`;

function createInterfaces(element: ElementDeclaration): string {
  const { name, tagName, attributes, events } = element;
  const list = (title: string, items: string[]): string =>
    `/** ${title} of \`<${tagName}>\`. */\nexport interface ${name}${title} {\n${items.join('\n')}\n}`;
  return [
    `/** Properties of \`<${tagName}>\`. */
export type ${name}Properties = Settable<${name}, ${settableNames(element)}>;`,
    list(
      'Attributes',
      attributes.map((attribute) => attributeLine(attribute, name)),
    ),
    list(
      'Events',
      events.map((event) => line(event, `'${event.name}': ${event.type.text};`)),
    ),
  ].join('\n\n');
}

const settableNames = ({ members }: ElementDeclaration): string =>
  members
    .flatMap((member) => (member.kind === 'field' && !member.readonly ? `'${member.name}'` : []))
    .join(' | ');

/** In most frameworks, a name that is also a property sets the property: both types are right. */
function attributeLine(attribute: Attribute, className: string): string {
  const { name, fieldName, type } = attribute;
  const text = type.text === 'boolean' ? "boolean | ''" : type.text;
  const property = fieldName === name ? `${className}['${name}'] | ` : '';
  return line(attribute, `'${name}'?: ${property}${text} | undefined;`);
}

const line = ({ description }: Described, declaration: string): string =>
  `  /** ${description.replaceAll('*/', '*\\/')} */\n  ${declaration}`;

function createEntry({ name, tagName, attributes }: ElementDeclaration): string {
  const only = attributes.filter(({ fieldName }) => fieldName === undefined).map((one) => `'${one.name}'`);
  return `  '${tagName}': {
    element: ${name};
    properties: ${name}Properties;
    attributes: ${name}Attributes;
    /** Attributes without a property. */
    attributesOnly: ${only.join(' | ') || 'never'};
    events: ${name}Events;
  };`;
}
