/**
 * Registers the class of a deferred element, so that it can be constructed. If another copy of the package has registered
 * the name, the class gets the next free one: the elements of two versions are never mixed.
 */
export function registerOwn(name: string, element: CustomElementConstructor): void {
  let ownName = name;
  for (let copy = 2; customElements.get(ownName) !== element; copy += 1) {
    if (!customElements.get(ownName)) customElements.define(ownName, element);
    else ownName = `${name}-${copy}`;
  }
}
