import { css } from './css.js';

const dark = css`
  --_background: var(--ois-background, #14161b);
  --_surface: var(--ois-surface, #1d2027);
  --_text: var(--ois-text, #eceef3);
  --_muted: var(--ois-text-muted, #a3aab8);
  --_border: var(--ois-border-color, #343945);
  --_accent: var(--ois-accent, #8fb0ff);
  --_on-accent: var(--ois-on-accent, #0d1836);
  --_tint: var(--ois-tint, #262b36);
  --_danger: var(--ois-danger, #ff9d94);
  color-scheme: dark;
`;

/**
 * Colors and text styles of all elements. The public `--ois-*` properties override the defaults, and `theme` selects them
 * (`auto` follows the device).
 */
export const theme = css`
  :host {
    /* In the order that compresses best. */
    --_tint: var(--ois-tint, #f0f3f9);
    --_border: var(--ois-border-color, #dbdfe7);
    --_text: var(--ois-text, #1b1f29);
    --_border-width: var(--ois-border-width, 1px);
    --_gap: var(--ois-gap, 12px);
    --_radius: var(--ois-radius, 12px);
    --_control-radius: var(--ois-control-radius, var(--ois-radius, 999px));
    --_accent: var(--ois-accent, #2452cc);
    /* A contrast of 3 : 1 on the light and the dark surface. */
    --_control: var(--ois-control-border-color, #7d8594);
    --_background: var(--ois-background, #fff);
    --_on-accent: var(--ois-on-accent, #fff);
    --_weight: var(--ois-heading-weight, 600);
    --_muted: var(--ois-text-muted, #5a6272);
    --_danger: var(--ois-danger, #b3261e);
    --_surface: var(--ois-surface, #fff);
    text-indent: 0;
    /* The browser's font size, also if the page sets another one on its root. */
    font-size: var(--ois-font-size, medium);
    font-family: var(--ois-font, system-ui, sans-serif);
    text-align: start;
    color: var(--_text);
    color-scheme: light;
    display: block;
    line-height: 1.45;
  }
  :host([hidden]) {
    display: none;
  }
  @media (prefers-color-scheme: dark) {
    :host(:not([theme='light'])) {
      ${dark}
    }
  }
  :host([theme='dark']) {
    ${dark}
  }
  * {
    box-sizing: border-box;
  }
  button {
    font: inherit;
    color: inherit;
    cursor: pointer;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
`;
