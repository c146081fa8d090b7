import { css } from './css.js';

/** Styles of a search field. Its height is that of its container. */
export const searchFieldStyles = css`
  .search-field {
    display: grid;
    grid-template-columns: 2.75em minmax(0, 1fr) max(44px, 2.75em);
    align-items: stretch;
    min-width: 0;
  }
  .search-field > * {
    grid-row: 1;
  }
  .search-field svg {
    width: 1.25em;
    height: 1.25em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
  }
  .search-field > svg {
    grid-column: 1;
    place-self: center;
    color: var(--_muted);
    pointer-events: none;
    /* Above the input, which has a background. */
    z-index: 1;
  }
  [part='search'] {
    grid-column: 1 / -1;
    min-width: 0;
    height: 100%;
    padding-inline: 2.75em max(44px, 2.75em);
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--ois-control-radius, var(--ois-radius, 10px));
    background: var(--_surface);
    color: inherit;
    font: inherit;
    /* iOS zooms in on smaller text. */
    font-size: max(16px, 0.9375em);
    text-overflow: ellipsis;
    appearance: none;
  }
  /* An empty field has no button. */
  [part='search']:placeholder-shown {
    padding-inline-end: 12px;
  }
  [part='search']::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  /* The field has a button of its own, also in Firefox. */
  [part='search']::-webkit-search-cancel-button {
    display: none;
  }
  [part='search-clear'] {
    display: grid;
    grid-column: 3;
    place-items: center;
    padding: 0;
    border: 0;
    border-radius: var(--ois-control-radius, var(--ois-radius, 10px));
    background: none;
    color: var(--_muted);
    z-index: 1;
  }
  [part='search-clear'][hidden] {
    display: none;
  }
  @media print {
    .search-field {
      display: none;
    }
  }
  @media (hover: hover) {
    [part='search-clear']:hover {
      color: inherit;
    }
  }
`;
