/** Registers an element unless its name is taken, so that a script may be loaded twice. */
export function register(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
