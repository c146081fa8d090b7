/**
 * Sets an attribute unless it has the value: browsers match the styles of an element again for each one that is set.
 * @param value undefined removes the attribute
 */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
