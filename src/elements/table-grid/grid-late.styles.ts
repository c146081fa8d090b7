import { css } from 'lit';

/** Looks of what comes late: search box and order, pointing at a card, paper, forced colours. */
export const lateStyles = css`
  [part='search'],
  [part='sort'] {
    min-width: 0;
    height: 40px;
    border: 1px solid var(--_border);
    border-radius: 10px;
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: max(16px, 0.9375em);
  }
  [part='search'] {
    padding: 0 14px;
    text-overflow: ellipsis;
  }
  [part='search']::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  [part='sort'] {
    padding: 0 10px;
  }
  @container (max-width: 459px) {
    [part='search'] {
      grid-column: 1 / 3;
    }
    /* The choice of order needs the room more. */
    [part='count'] {
      min-width: 0;
    }
  }
  /* Beside the icon, whichever way a name is written. */
  [part='name'],
  [part='industry'] {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  [part='card']:not([aria-disabled]):hover {
    border-color: var(--_accent);
    box-shadow: 0 4px 16px rgb(16 24 40 / 10%);
  }
  @keyframes breathe {
    50% {
      opacity: 0.5;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .placeholders li {
      animation: breathe 1.6s ease-in-out infinite;
    }
    [part='card'] {
      transition: box-shadow 0.15s;
    }
  }
  @media (forced-colors: active) {
    [part='card']:not([aria-disabled]):hover {
      border-color: Highlight;
    }
    [part='tag'],
    [part='more'],
    .placeholders li {
      border: 1px solid GrayText;
    }
  }
  @media print {
    [part='search'],
    [part='sort'] {
      display: none;
    }
    ul {
      block-size: auto;
    }
    li {
      position: static;
      inline-size: auto;
      margin-bottom: 8px;
      break-inside: avoid;
    }
  }
`;
