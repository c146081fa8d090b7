import type { CSSResult } from 'lit';

/**
 * Adds styles of the deferred chunk to a shadow root that is already on the page. In a microtask: when the chunk has arrived, other
 * elements may still measure what they look like, and the browser would compute the styles of all of them in between.
 */
export function adoptStyles(root: ShadowRoot, ...styles: CSSResult[]): void {
  queueMicrotask(() => {
    for (const { styleSheet } of styles) if (styleSheet) root.adoptedStyleSheets.push(styleSheet);
  });
}
