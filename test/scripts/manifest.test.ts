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
  return [...eventClasses, ...[...innerElements].flatMap(readEventClasses)];
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

describe('docs/elements.md', () => {
  const page = readFileSync(`${ROOT}docs/elements.md`, 'utf8');

  it.each(elements)('has everything that pages can use of <$tagName>', (element) => {
    const section = page.split(`\n## \`<${element.tagName}>\`\n`)[1]?.split('\n## ')[0] ?? '';
    const { attributes, members, events, slots, cssParts, cssProperties } = element;
    const documented = new Set([...section.matchAll(/`([\w-]+)[`(]/g)].map(([, name]) => name));
    const used = [...attributes, ...members, ...events, ...slots, ...cssParts, ...cssProperties];
    expect(names(used).filter((name) => !documented.has(name))).toEqual([]);
  });

  it('has the type of what each method returns, and the fields of what each event carries', () => {
    expect(page).toMatch(/\| `back\(\)` +\| `boolean`/);
    expect(page).toMatch(/\| `ois-filter` +\| `\{ tags: string\[\]; match: TagMatch \}`/);
    expect(page).toMatch(
      /\| `ois-notification` +\| `\{ id: string; event: string; .*link: string \\\| null \}`/,
    );
  });
});
