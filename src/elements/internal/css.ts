import { type CSSResult, unsafeCSS as createStyles } from 'lit';

/**
 * Creates styles of an element. Smaller than Lit's tag of this name, which checks the values at run time: here TypeScript
 * checks them, and bundlers leave Lit's out.
 */
export const css = (strings: TemplateStringsArray, ...values: CSSResult[]): CSSResult =>
  createStyles(String.raw({ raw: strings }, ...values));
