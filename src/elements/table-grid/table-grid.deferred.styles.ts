import { css } from '../internal/css.js';

/** Styles that first paint does not need: search box, sort order, hover, print and forced colours. */
export const deferredStyles = css`
  .controls {
    display: contents;
  }
  .select,
  .search-field {
    height: 100%;
  }
  [part='sort'] {
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--ois-control-radius, var(--ois-radius, 10px));
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: max(16px, 0.9375em);
  }
  :host([search]) .select {
    justify-self: start;
  }
  :host {
    isolation: isolate;
  }
  [part='tools'] {
    top: var(--ois-sticky-top, 0px);
  }
  [part='tools'].stuck::before {
    top: -6px;
  }
  /* Below the tools, so that they do not hide what gets the focus. */
  .lists :is(a, button),
  .load-more button {
    scroll-margin-block: calc(var(--ois-sticky-top, 0px) + 3.5em + 8px) 8px;
  }
  [part='sort'] {
    scroll-margin-top: var(--ois-sticky-top, 0px);
  }
  mark {
    background: color-mix(in srgb, var(--_accent) 16%, transparent);
    color: var(--_text);
    text-decoration: underline 2px var(--_accent);
    text-underline-offset: 2px;
    text-decoration-skip-ink: none;
  }
  @container (max-width: 28.7em) {
    .search-field {
      grid-column: 1 / 3;
    }
    /* The sort order needs the space more. */
    [part='count'] {
      min-width: 0;
    }
  }
  /* A long count breaks rather than overlap the sort order, and its row is as high as it needs, as with wide text spacing. */
  @container (min-width: 15.01em) and (max-width: 28.7em) {
    :host(:not([search])) [part='tools'] {
      grid-template-rows: max(44px, 2.75em) minmax(max(44px, 2.75em), auto);
    }
    .select {
      height: max(44px, 2.75em);
    }
    :host([search]) [part='tools'] {
      grid-template: minmax(max(44px, 2.75em), auto) / auto minmax(0, 1fr);
    }
    :host([search]) [part='count'] {
      grid-column: 2;
      line-height: 1.3;
    }
  }
  /* Large text on a small screen. */
  @container (max-width: 15em) {
    [part='tools'] {
      grid-template: max(44px, 2.75em) auto / 1fr;
    }
    :host(:not([search])) [part='tools'] {
      grid-template: max(44px, 2.75em) max(44px, 2.75em) auto / 1fr;
    }
    .search-field,
    .select {
      grid-column: 1;
    }
    [part='count'],
    :host(:not([search])) [part='count'] {
      grid-area: auto;
      text-align: start;
    }
  }
  /* Beside the icon, in either writing direction of the name. */
  [part='name'],
  [part='industry'] {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  [part='other-heading'] {
    margin: 28px 0 12px;
    color: var(--_muted);
    font-size: 0.9375em;
    font-weight: var(--_weight);
  }
  /* Placeholders are in view, and would be laid out twice. Not empty items that become cards, which would keep their size. */
  [aria-hidden] > li {
    content-visibility: visible;
  }
  /* Cards near the viewport only, so each has a position of its own. */
  .windowed {
    position: relative;
  }
  .windowed li {
    content-visibility: visible;
    position: absolute;
    inline-size: calc((100% - (var(--_columns) - 1) * var(--_gap)) / var(--_columns));
    block-size: var(--_card);
  }
  .near > h3 {
    display: none;
  }
  /* What comes close is what the user will look at. */
  .near .message {
    padding-block: 16px;
  }
  .near [part='other-heading'] {
    margin-top: 20px;
  }
  .chosen-tags {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    justify-content: center;
  }
  .chosen-tags :is([part='tag'], [part='more']) {
    font-size: 0.875em;
  }
  .load-more:not(:empty) {
    margin-top: 16px;
    text-align: center;
  }
  @keyframes pulse {
    50% {
      opacity: 0.5;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    /* One animation: the browser makes a layer for each. Most lists are loaded before it begins. */
    ul[aria-hidden] {
      animation: pulse 1.6s ease-in-out 1s infinite;
    }
  }
  @media (forced-colors: active) {
    [part='tag'],
    [part='more'],
    li:empty {
      border: 1px solid GrayText;
    }
  }
  @media print {
    .select,
    [part='clear-search'] {
      display: none;
    }
    .windowed {
      display: block;
      block-size: auto !important;
    }
    .windowed li {
      position: static;
      inline-size: auto;
      block-size: auto;
      margin-bottom: 8px;
      break-inside: avoid;
    }
  }
`;
