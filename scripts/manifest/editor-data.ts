import type { Attribute, Described, ElementDeclaration, Field } from './manifest.types.js';

interface PackageInfo {
  name: string;
  version: string;
  homepage: string;
}

/** The texts that an attribute can have, if its type is a union of texts. */
function listValues({ type }: Attribute): string[] {
  const texts = [...type.text.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
  return type.text === texts.map((text) => `'${text}'`).join(' | ') ? texts : [];
}

const toMarkdown = (text: string): { kind: 'markdown'; value: string } => ({ kind: 'markdown', value: text });

const toList = (title: string, items: readonly Described[]): string[] =>
  items.length === 0
    ? []
    : ['', `**${title}**`, '', ...items.map((item) => `- \`${item.name}\`: ${item.description}`)];

/** What pages can use of an element besides its attributes, for the tooltip of its name. */
function describeElement({ description, events, slots, cssParts }: ElementDeclaration): string {
  return [
    description,
    ...toList('Events', events),
    ...toList('Slots', slots),
    ...toList('Parts', cssParts),
  ].join('\n');
}

/** Creates data for `html.customData` of Visual Studio Code: tags and attributes. */
export function createHtmlData(elements: readonly ElementDeclaration[], { homepage }: PackageInfo): object {
  return {
    $schema:
      'https://raw.githubusercontent.com/microsoft/vscode-html-languageservice/main/docs/customData.schema.json',
    version: 1.1,
    tags: elements.map((element) => ({
      name: element.tagName,
      description: toMarkdown(describeElement(element)),
      attributes: element.attributes.map((attribute) => {
        const values = listValues(attribute).map((name) => ({ name }));
        return {
          name: attribute.name,
          description: toMarkdown(attribute.description),
          // `v` is the editor's name for an attribute without a value.
          ...(attribute.type.text === 'boolean' && { valueSet: 'v' }),
          ...(values.length > 0 && { values }),
        };
      }),
      references: [{ name: 'Reference', url: homepage }],
    })),
  };
}

/** Creates data for `css.customData` of Visual Studio Code: custom properties and parts. */
export function createCssData(elements: readonly ElementDeclaration[]): object {
  const properties = unique(elements.flatMap(({ cssProperties }) => cssProperties));
  const parts = unique(elements.flatMap(({ cssParts }) => cssParts));
  return {
    $schema:
      'https://raw.githubusercontent.com/microsoft/vscode-css-languageservice/main/docs/customData.schema.json',
    version: 1.1,
    properties: properties.map(({ name, description, default: value }) => ({
      name,
      description: toMarkdown(value ? `${description} Default: \`${value}\`.` : description),
    })),
    pseudoElements: parts.map(({ name, description }) => ({
      name: `::part(${name})`,
      description: toMarkdown(description),
    })),
  };
}

/** Several elements have parts and custom properties of the same name: the first one is the widget's. */
function unique<Item extends Described>(items: readonly Item[]): Item[] {
  const byName = new Map<string, Item>();
  for (const item of items) if (!byName.has(item.name)) byName.set(item.name, item);
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Creates `web-types.json` for the editors of JetBrains: https://plugins.jetbrains.com/docs/intellij/websymbols-web-types.html */
export function createWebTypes(
  elements: readonly ElementDeclaration[],
  { name, version, homepage }: PackageInfo,
): object {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map((element) => ({
          name: element.tagName,
          description: element.description,
          'doc-url': homepage,
          attributes: element.attributes.map(({ name: attribute, description, type, default: value }) => ({
            name: attribute,
            description,
            value: { type: type.text, ...(type.text === 'boolean' && { kind: 'no-value' }) },
            ...(value === undefined ? {} : { default: value.replace(/^'(.*)'$/, '$1') }),
          })),
          slots: element.slots,
          js: {
            properties: element.members
              .filter((member): member is Field => member.kind === 'field')
              .map((field) => ({
                name: field.name,
                description: field.description,
                type: field.type.text,
                ...(field.readonly && { 'read-only': true }),
              })),
            events: element.events.map(({ name: event, description }) => ({ name: event, description })),
          },
          css: { parts: element.cssParts },
        })),
      },
      // For all style sheets: custom properties are inherited, so a page may set them on any element around ours.
      css: {
        properties: unique(elements.flatMap(({ cssProperties }) => cssProperties)).map(
          ({ name: property, description }) => ({ name: property, description }),
        ),
      },
    },
  };
}
