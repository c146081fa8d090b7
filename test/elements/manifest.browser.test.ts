import { LitElement, type CSSResult, type ReactiveElement } from 'lit';
import { elements } from 'virtual:element-manifest';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../scripts/manifest/manifest.types.js';
import * as index from '../../src/index.js';
import '../helpers/define-all.js';

/** Attributes that no property observes: styles select them, or other parts of the element read them. */
const UNOBSERVED: Record<string, string[]> = {
  'ois-widget': ['events-endpoint', 'notifications'],
  'ois-tag-filter': ['locale', 'theme'],
  'ois-table-grid': ['layout', 'locale', 'theme'],
  'ois-form-frame': ['locale', 'theme'],
};

/** Properties and methods that are no part of the interface: the elements use them on one another. */
const INTERNAL: Record<string, string[]> = {
  'ois-widget': ['notice'],
  'ois-tag-filter': ['changeSelection', 'handleTag', 'renderTag'],
  'ois-notifications': ['getDisplayTitle', 'retry'],
  'ois-form-frame': ['ended', 'isConfirmingReload', 'prepare', 'request', 'shownHeading'],
};

/** Overridden, or for subclasses. */
const PROTECTED = new Set(
  'connectedCallback connectedMoveCallback constructor disconnectedCallback fetch firstUpdated render updated willUpdate'.split(
    ' ',
  ),
);

type ElementClass = Omit<typeof ReactiveElement, 'prototype'> & {
  new (): ReactiveElement;
  readonly prototype: ReactiveElement;
};

const sorted = (items: Iterable<string>): string[] => [...new Set(items)].sort();
const names = (items: readonly { name: string }[]): string[] => sorted(items.map(({ name }) => name));

class BlankElement extends LitElement {}
customElements.define('blank-element', BlankElement);

/** All properties and methods that the classes of an element add to Lit's. */
function readMembers(elementClass: ElementClass): string[] {
  const found = new Set(Object.getOwnPropertyNames(new elementClass()));
  for (const name of Object.getOwnPropertyNames(new BlankElement())) found.delete(name);
  let type = elementClass;
  for (; type !== (LitElement as unknown); type = Object.getPrototypeOf(type) as ElementClass) {
    for (const name of Object.getOwnPropertyNames(type.prototype)) found.add(name);
  }
  for (const name of elementClass.elementProperties.keys()) found.add(String(name));
  // Lit stores the values of properties under such names.
  return sorted(found).filter((name) => !name.startsWith('__'));
}

/** What the class and a new element say of a property. */
function readField(elementClass: ElementClass, { name, type }: Field): Partial<Field> {
  const options = elementClass.elementProperties.get(name);
  const isAttribute = options !== undefined && options.attribute !== false;
  const value = (new elementClass() as unknown as Record<string, unknown>)[name];
  const text = value === Infinity ? 'Infinity' : JSON.stringify(value)?.replaceAll('"', "'");
  const literal = { Boolean: 'boolean', Number: 'number' }[(options?.type as { name?: string })?.name ?? ''];
  return {
    ...(isAttribute && { attribute: String(options.attribute ?? name.toLowerCase()) }),
    ...(options?.reflect && { reflects: true }),
    ...(options === undefined && name in elementClass.prototype && { readonly: true }),
    ...(text === undefined ? {} : { default: text }),
    type: { text: literal && !type.text.includes(literal) ? literal : type.text },
  };
}

/** The type of the event that a class creates. Its constructor may need any arguments, so it is read from its source. */
function readEventType(className: string): string {
  const source = String((index as Record<string, unknown>)[className]);
  return /super\(\s*["'](ois-[a-z-]+)["']/.exec(source)?.[1] ?? `${className} is not exported`;
}

describe.each(elements)('custom-elements.json: <$tagName>', (element) => {
  const { tagName, attributes, members, events, cssProperties } = element;
  const elementClass = customElements.get(tagName) as ElementClass;

  it('names the class, which the package exports', () => {
    expect((index as Record<string, unknown>)[element.name]).toBe(elementClass);
  });

  it('lists the attributes that the class observes, and those that other parts of it read', () => {
    expect(names(attributes)).toEqual(
      sorted([...elementClass.observedAttributes, ...(UNOBSERVED[tagName] ?? [])]),
    );
  });

  it('lists the properties and methods of the class, apart from internal ones', () => {
    const internal = INTERNAL[tagName] ?? [];
    const found = readMembers(elementClass);
    expect(found).toEqual(expect.arrayContaining(internal));
    expect(names(members)).toEqual(found.filter((name) => !PROTECTED.has(name) && !internal.includes(name)));
  });

  it.each(members.filter((member): member is Field => member.kind === 'field'))(
    'describes the property $name as the class has it',
    (field) => {
      const { name, description: _, kind: __, ...described } = field;
      const actual = readField(elementClass, field);
      // An accessor's first value is not in the sources.
      if (described.default === undefined && !(name in new BlankElement())) delete actual.default;
      expect(described).toEqual(actual);
    },
  );

  it('lists the events with their types and classes', () => {
    for (const { name, type } of events) expect(readEventType(type.text)).toBe(name);
  });

  it('lists the custom properties that its styles read', () => {
    const styles = elementClass.elementStyles as CSSResult[];
    const read = [...styles.join('\n').matchAll(/var\(\s*(--ois-[\w-]+)/g)].map(([, name = '']) => name);
    expect(read.length).toBeGreaterThan(15);
    expect(names(cssProperties)).toEqual(expect.arrayContaining(sorted(read)));
  });
});
