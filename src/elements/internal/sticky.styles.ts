import { css } from './css.js';

/** Styles of rows with the class `sticky`. They paint a background and a line below only while they are stuck. */
export const stickyStyles = css`
  .sticky {
    position: sticky;
    z-index: 2;
  }
  .stuck::before {
    position: absolute;
    inset: 0 calc(-1 * var(--_gap));
    background: var(--_background);
    content: '';
    z-index: -1;
  }
  /* Shadows, as boxes would count as overflow. */
  .stuck.last::before {
    box-shadow:
      0 6px 0 var(--_background),
      0 7px 0 var(--_border),
      0 12px 12px -8px rgb(16 24 40 / 24%);
  }
  @media (forced-colors: active) {
    .stuck.last::before {
      border-bottom: 1px solid CanvasText;
    }
  }
  @media print {
    .sticky {
      position: static !important;
    }
    .stuck::before {
      display: none;
    }
  }
`;
