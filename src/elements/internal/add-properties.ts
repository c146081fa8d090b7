import type { ReactiveElement } from 'lit';

/**
 * Makes properties of an element reactive that only the deferred chunk sets. Public ones belong to the class: frameworks look
 * for them when they create the element.
 */
export function addProperties(element: ReactiveElement, ...names: string[]): void {
  const elementClass = element.constructor as typeof ReactiveElement;
  for (const name of names) {
    if (!elementClass.elementProperties.has(name)) elementClass.createProperty(name, { attribute: false });
    // A value that was set before is a property of the object, which would hide the accessor.
    const before = Object.getOwnPropertyDescriptor(element, name);
    if (!before) continue;
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, before.value);
  }
}
