import { css } from './css.js';

/** A native `<select>` inside a `.select`, which draws its arrow: alike in all browsers and writing directions. */
export const selectStyles = css`
  .select {
    display: grid;
    position: relative;
    min-width: 0;
  }
  .select select {
    min-width: 0;
    padding-block: 0;
    padding-inline: 12px 34px;
    appearance: none;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  .select::after {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 14px;
    width: 8px;
    height: 8px;
    margin-block: auto;
    border: solid var(--_muted);
    border-width: 0 2px 2px 0;
    translate: 0 -2px;
    rotate: 45deg;
    pointer-events: none;
    content: '';
  }
`;
