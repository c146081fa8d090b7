// Replaces lit's css-tag module in the drop-in. All supported browsers have adopted style sheets, so lit's fallback
// without them is left out (0.4 kB after gzip).

export const supportsAdoptingStyleSheets = true;

/**
 * @typedef {object} Styles
 * @property {CSSStyleSheet} styleSheet
 * @property {() => string} toString
 */

// Lit exports it on, and uses it for its types only.
export const CSSResult = undefined;

/**
 * @param {unknown} value
 * @returns {Styles}
 */
export const unsafeCSS = (value) => {
  const cssText = String(value);
  /** @type {CSSStyleSheet | undefined} */
  let sheet;
  return {
    get styleSheet() {
      if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(cssText);
      return sheet;
    },
    toString: () => cssText,
  };
};

/**
 * @param {TemplateStringsArray} strings
 * @param {...(Styles | number)} values
 */
export const css = (strings, ...values) => unsafeCSS(String.raw({ raw: strings }, ...values));

/**
 * @param {ShadowRoot} root
 * @param {(Styles | CSSStyleSheet)[]} styles
 */
export const adoptStyles = (root, styles) => {
  root.adoptedStyleSheets = styles.map((style) =>
    style instanceof CSSStyleSheet ? style : style.styleSheet,
  );
};

/** @param {Styles | CSSStyleSheet} style */
export const getCompatibleStyle = (style) => style;
