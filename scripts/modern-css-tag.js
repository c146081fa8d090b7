// Replaces lit's css-tag module in the drop-in. All supported browsers have adopted style sheets, so lit's fallback
// without them is left out (0.4 kB after gzip).

export const supportsAdoptingStyleSheets = true;

export class CSSResult {
  /** @type {CSSStyleSheet | undefined} */
  #sheet;

  /** @param {string} cssText */
  constructor(cssText) {
    this.cssText = cssText;
  }

  get styleSheet() {
    if (!this.#sheet) (this.#sheet = new CSSStyleSheet()).replaceSync(this.cssText);
    return this.#sheet;
  }

  toString() {
    return this.cssText;
  }
}

/** @param {unknown} value */
export const unsafeCSS = (value) => new CSSResult(String(value));

/**
 * @param {TemplateStringsArray} strings
 * @param {...(CSSResult | number)} values
 */
export const css = (strings, ...values) => new CSSResult(String.raw({ raw: strings }, ...values));

/**
 * @param {ShadowRoot} root
 * @param {(CSSResult | CSSStyleSheet)[]} styles
 */
export const adoptStyles = (root, styles) => {
  root.adoptedStyleSheets = styles.map((style) =>
    style instanceof CSSStyleSheet ? style : style.styleSheet,
  );
};

/** @param {CSSResult | CSSStyleSheet} style */
export const getCompatibleStyle = (style) => style;
