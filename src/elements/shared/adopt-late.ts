import type { CSSResult } from 'lit';

/** Adds styles to a shadow root that is on the page already. */
export function adoptLate(root: ShadowRoot, styles: CSSResult): void {
  if (styles.styleSheet) root.adoptedStyleSheets.push(styles.styleSheet);
}
