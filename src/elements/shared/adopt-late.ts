import type { CSSResult, LitElement } from 'lit';

/** Adds styles to an element that is on the page already. */
export function adoptLate(element: LitElement, styles: CSSResult): void {
  const root = element.renderRoot as ShadowRoot;
  if (styles.styleSheet) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles.styleSheet];
}
