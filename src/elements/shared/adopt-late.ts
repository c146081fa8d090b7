import type { CSSResult } from 'lit';

/** Adds styles to a shadow root that is on the page already. */
export function adoptLate(root: ShadowRoot, ...styles: CSSResult[]): void {
  for (const { styleSheet } of styles) if (styleSheet) root.adoptedStyleSheets.push(styleSheet);
}
