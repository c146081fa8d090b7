/** Registers an element unless its name is taken: loading the script twice is harmless, the first one stays. */
export function register(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
