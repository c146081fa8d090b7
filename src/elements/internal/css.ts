import { type CSSResult, unsafeCSS as createStyles } from 'lit';

/**
 * Creates styles of an element, like Lit's tag of this name. Bundlers leave out that one, whose checks of values
 * TypeScript makes needless here.
 */
export const css = (strings: TemplateStringsArray, ...values: CSSResult[]): CSSResult =>
  createStyles(String.raw({ raw: strings }, ...values));
