import { describe, expect, it } from 'vitest';
import { createManifest } from '../../scripts/manifest/create-manifest.js';
import { createCssData, createHtmlData, createWebTypes } from '../../scripts/manifest/editor-data.js';

const elements = createManifest().modules.flatMap(({ declarations }) => declarations);
const info = { name: 'a-package', version: '1.2.3', homepage: 'https://example.com/' };

const names = (items: readonly { name: string }[] = []): string[] => items.map(({ name }) => name);

interface HtmlTag {
  name: string;
  attributes: { name: string; valueSet?: string; values?: { name: string }[] }[];
}

describe('Data for editors', () => {
  it('has every tag and attribute for HTML in Visual Studio Code, with the texts that an attribute can have', () => {
    const { tags } = createHtmlData(elements, info) as { tags: HtmlTag[] };
    expect(tags.map((tag) => [tag.name, names(tag.attributes)])).toEqual(
      elements.map(({ tagName, attributes }) => [tagName, names(attributes)]),
    );
    const widget = tags.find(({ name }) => name === 'ois-widget')!;
    const find = (attribute: string) => widget.attributes.find(({ name }) => name === attribute)!;
    expect(names(find('open-in').values)).toEqual(['dialog', 'drawer', 'inline', 'page', 'host']);
    expect([find('points').valueSet, find('token-endpoint').valueSet]).toEqual(['v', undefined]);
    expect(find('token-endpoint').values).toBeUndefined();
  });

  it('has every custom property and part once for CSS in Visual Studio Code', () => {
    const data = createCssData(elements) as Record<'properties' | 'pseudoElements', { name: string }[]>;
    const properties = elements.flatMap(({ cssProperties }) => names(cssProperties));
    const parts = elements.flatMap(({ cssParts }) => names(cssParts).map((name) => `::part(${name})`));
    expect(names(data.properties)).toEqual([...new Set(properties)].sort());
    expect(names(data.pseudoElements)).toEqual([...new Set(parts)].sort());
  });

  it('has everything of an element in the web-types of JetBrains', () => {
    const { name, version, contributions } = createWebTypes(elements, info) as {
      name: string;
      version: string;
      contributions: {
        html: { elements: Record<string, never>[] };
        css: { properties: { name: string }[] };
      };
    };
    expect([name, version]).toEqual(['a-package', '1.2.3']);
    expect(JSON.parse(JSON.stringify(contributions.html.elements))).toEqual(
      elements.map((element) =>
        expect.objectContaining({
          name: element.tagName,
          attributes: element.attributes.map((one) => expect.objectContaining({ name: one.name })),
          slots: element.slots,
          js: {
            properties: element.members
              .filter(({ kind }) => kind === 'field')
              .map((one) => expect.objectContaining({ name: one.name })),
            events: element.events.map((one) => ({ name: one.name, description: one.description })),
          },
          css: { parts: element.cssParts },
        }),
      ),
    );
    const properties = elements.flatMap(({ cssProperties }) => names(cssProperties));
    expect(names(contributions.css.properties)).toEqual([...new Set(properties)].sort());
  });
});
