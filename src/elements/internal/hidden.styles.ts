import { css } from './css.js';

/** Hides text visually, but not from screen readers. */
export const hiddenStyles = css`
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
