import type { CSSResult } from 'lit';

/** Adds styles of the deferred chunk to a shadow root that is already on the page. */
export function adoptStyles(root: ShadowRoot, ...styles: CSSResult[]): void {
  for (const { styleSheet } of styles) if (styleSheet) root.adoptedStyleSheets.push(styleSheet);
}
