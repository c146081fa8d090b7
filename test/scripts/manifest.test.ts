import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { createManifest } from '../../scripts/manifest/create-manifest.js';
import { readElementSurface, type TagName } from '../../scripts/manifest/element-surface.js';
import { ENTRIES } from '../../scripts/modules.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { EXPORTED_PARTS } from '../../src/elements/widget/exported-parts.js';

const manifest = createManifest();
const elements = manifest.modules.flatMap(({ declarations }) => declarations);

const sorted = (items: Iterable<string>): string[] => [...new Set(items)].sort();
const names = (items: readonly { name: string }[]): string[] => sorted(items.map(({ name }) => name));

/** The event classes that an element and those in it create. */
function readEventClasses(tag: TagName): string[] {
  const { eventClasses, innerElements } = readElementSurface(tag);
  return [...eventClasses, ...([...innerElements] as TagName[]).flatMap(readEventClasses)];
}

describe.each(elements)('custom-elements.json: <$tagName>', (element) => {
  const tag = element.tagName as TagName;
  const surface = readElementSurface(tag);

  it('lists the parts that its templates render, and those of inner elements that it exports', () => {
    const exported = Object.values(EXPORTED_PARTS).flatMap((parts) =>
      parts.split(', ').map((part) => part.split(':').at(-1)!),
    );
    expect(surface.parts.size).toBeGreaterThan(5);
    expect(names(element.cssParts)).toEqual(
      sorted([...surface.parts, ...(tag === 'ois-widget' ? exported : [])]),
    );
  });

  it('lists the slots that its templates render', () => {
    expect(names(element.slots)).toEqual(sorted(surface.slots));
  });

  it('lists the events that it and the elements in it dispatch', () => {
    expect(sorted(element.events.map(({ type }) => type.text))).toEqual(sorted(readEventClasses(tag)));
    expect(names(element.events)).toHaveLength(element.events.length);
  });

  it('lists the attributes that its styles select', () => {
    expect(names(element.attributes)).toEqual(expect.arrayContaining(sorted(surface.styledAttributes)));
  });

  it('contains nothing private, and describes everything', () => {
    const { members, attributes, events, slots, cssParts, cssProperties } = element;
    for (const item of [...members, ...attributes, ...events, ...slots, ...cssParts, ...cssProperties]) {
      expect(item.name).toMatch(/^(--ois-)?[a-z]/);
      expect([item.name, item.description]).toEqual([item.name, expect.stringMatching(/^[A-Z`].+[.`)]$/)]);
    }
  });
});

describe('custom-elements.json', () => {
  it('follows the schema of the Custom Elements Manifest', () => {
    const path = `${ROOT}node_modules/custom-elements-manifest/schema.json`;
    const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(path, 'utf8')) as object);
    validate(manifest);
    expect(validate.errors).toBeNull();
  });

  it('names files that the build writes, and modules that it contains', () => {
    const paths = manifest.modules.map(({ path }) => path);
    const built = ENTRIES.map((entry) => `dist/lib/${entry}.js`);
    expect(paths.filter((path) => !built.includes(path))).toEqual([]);
    const references = manifest.modules.flatMap(({ exports }) =>
      exports.map((one) => one.declaration.module),
    );
    expect(paths).toEqual(expect.arrayContaining(sorted(references)));
  });

  it('has a definition of each element in define.js', () => {
    const { exports } = manifest.modules.find(({ path }) => path === 'dist/lib/define.js')!;
    expect(exports.map(({ kind, name, declaration }) => [kind, name, declaration.name])).toEqual(
      elements.map(({ tagName, name }) => ['custom-element-definition', tagName, name]),
    );
  });
});

describe('docs/widget.md', () => {
  const widget = elements.find(({ tagName }) => tagName === 'ois-widget')!;
  const page = readFileSync(`${ROOT}docs/widget.md`, 'utf8');

  /** The names in code of a column of the tables in a section. */
  const readColumn = (heading: string, column: number): string[] => {
    const section = page.split(new RegExp(`^#+ ${heading}\\n`, 'm'))[1]?.split(/^##/m)[0] ?? '';
    const rows = section.split('\n').filter((line) => line.startsWith('| '));
    const cells = rows.map((row) => row.slice(2).split(' | ')[column] ?? '');
    return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  };

  it('lists the attributes and properties of the widget', () => {
    expect(sorted(readColumn('Attributes and properties', 0))).toEqual(names(widget.attributes));
    const fields = widget.members.filter(({ kind, name }) => kind === 'field' && name !== 'openByHost');
    expect(sorted(readColumn('Attributes and properties', 1))).toEqual(names(fields));
  });

  it('lists the methods of the widget', () => {
    const methods = readColumn('Methods', 0).map((name) => name.replace(/\(.*$/, ''));
    expect(sorted(methods)).toEqual(names(widget.members.filter(({ kind }) => kind === 'method')));
  });

  it('lists the events of the widget', () => {
    expect(sorted(readColumn('Events', 0))).toEqual(names(widget.events));
  });

  it('lists the custom properties of the widget', () => {
    const documented = [...page.matchAll(/`(--ois-[a-z-]+)`/g)].map(([, name = '']) => name);
    // docs/points.md describes the colour of its amounts.
    expect(sorted([...documented, '--ois-credit'])).toEqual(names(widget.cssProperties));
  });

  it('lists the parts of the widget', () => {
    const parts = names(widget.cssParts).filter((name) => !/^(points|notifications)-?/.test(name));
    // Of these, the page has the prefixes.
    const documented = readColumn('Parts', 1).filter(
      (name) => name !== 'points-' && name !== 'notifications-',
    );
    expect(sorted(documented)).toEqual(parts);
  });

  it('lists the slots of the widget', () => {
    const [, line = ''] = /^### Slots\n\n([^#]+)/m.exec(page) ?? [];
    expect(sorted([...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))).toEqual(
      names(widget.slots),
    );
  });
});
