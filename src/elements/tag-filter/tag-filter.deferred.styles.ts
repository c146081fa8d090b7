import { css } from '../internal/css.js';

/** Styles of the row that first paint does not need. */
export const styles = css`
  [part='tag-label'] {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* For a scrolled row, the outline of a focused tag has to be inside of it. */
  [part='group'] {
    position: relative;
    scroll-padding-inline: 36px;
    overscroll-behavior-x: contain;
  }
  /* Safari before 18.2 has no scrollbar-width. */
  [part='group']::-webkit-scrollbar {
    display: none;
  }
  [part~='tag'] {
    position: relative;
  }
  [part~='tag'][aria-pressed='true']::after {
    flex: none;
    height: 0.625em;
    background: currentcolor;
    clip-path: polygon(
      10% 0,
      50% 40%,
      90% 0,
      100% 10%,
      60% 50%,
      100% 90%,
      90% 100%,
      50% 60%,
      10% 100%,
      0 90%,
      40% 50%,
      0 10%
    );
  }
  [part='tag-count'] {
    color: var(--_muted);
  }
  [aria-pressed='true'] [part='tag-count'] {
    color: inherit;
  }
  /* Beside "any of" and "all of", the name of a chosen tag needs the room more than its count. */
  @media (max-width: 480px) {
    .match ~ [part~='tag-selected'] {
      padding-inline: 12px;
    }
    .match ~ [part~='tag-selected'] [part='tag-count'] {
      display: none;
    }
  }
  /* Touch targets of 44 px. */
  @media (any-pointer: coarse) {
    [part~='tag']::before,
    [part='all-tags']::before,
    .mode::before {
      position: absolute;
      inset: -6px 0;
      content: '';
    }
    .mode::before {
      inset-block: -8px;
    }
  }
  [part='all-tags'] {
    position: relative;
  }
  .modes {
    display: flex;
    height: 2.1875em;
    padding: 2px;
    border-radius: var(--_control-radius);
    background: var(--_tint);
  }
  .mode {
    position: relative;
    flex: 1 1 auto;
    min-width: 0;
    padding: 0 2px;
    border: var(--_border-width) solid transparent;
    border-radius: var(--_control-radius);
    background: none;
    color: var(--_muted);
    font-size: 0.8125em;
    line-height: 1.2;
  }
  .mode[aria-pressed='true'] {
    border-color: var(--_control);
    background: var(--_surface);
    color: inherit;
    font-weight: var(--_weight);
  }
  .switch {
    display: none;
    width: 100%;
    height: 100%;
    background: var(--_tint);
    color: inherit;
  }
  @container (max-width: 28.7em) {
    .match {
      height: 2.1875em;
    }
    .match .modes {
      display: none;
    }
    .switch {
      display: block;
    }
    dialog [part='tag-count'] {
      position: static;
      width: auto;
    }
    /* Three lines, one below the other. */
    [part='all-tags'] {
      --_line: linear-gradient(currentcolor 0 0) no-repeat 50%;
      background:
        var(--_line) calc(50% - 5px) / 18px 2px,
        var(--_line) 50% / 12px 2px,
        var(--_line) calc(50% + 5px) / 6px 2px;
    }
    [part='all-tags'][data-chosen]::after {
      position: absolute;
      inset-block-start: -4px;
      inset-inline-end: 2px;
      min-width: 1.5em;
      padding: 0 0.25em;
      border-radius: 1em;
      background: var(--_accent);
      color: var(--_on-accent);
      content: attr(data-chosen);
      font-size: 0.75em;
      line-height: 1.5;
      text-align: center;
    }
  }
  [part='placeholder'] {
    flex: none;
    width: 6.5em;
    height: 2.1875em;
    border: var(--_border-width) solid transparent;
    border-radius: var(--_control-radius);
    background: var(--_tint);
  }
  [part='placeholder']:nth-of-type(3n) {
    width: 9em;
  }
  [part='placeholder']:nth-of-type(4n) {
    width: 5em;
  }
  [part~='tag']:focus-visible,
  .mode:focus-visible {
    outline-offset: -2px;
  }
  [part~='tag-selected']:focus-visible {
    outline-color: var(--_on-accent);
    outline-offset: -4px;
  }
  /* Not on touch screens, where the last element touched would keep the hover style. */
  @media (hover: hover) {
    [part='all-tags']:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
    [part~='tag']:not([part~='tag-selected']):hover {
      background: var(--_tint);
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    /* One animation: the browser makes a layer for each. Most lists are loaded before it begins. */
    [part='group']:has(> [part='placeholder']:first-child) {
      animation: pulse 1.6s ease-in-out 1s infinite;
    }
    @keyframes pulse {
      50% {
        opacity: 0.5;
      }
    }
  }
  @media (forced-colors: active) {
    [part~='tag-selected'],
    .mode[aria-pressed='true'] {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    /* Its lines are a background, which would be removed. */
    [part='all-tags'] {
      color: CanvasText;
      forced-color-adjust: none;
    }
    [part='all-tags'][data-chosen]::after {
      background: Highlight;
      color: HighlightText;
    }
    [part='all-tags']:focus-visible {
      outline-color: CanvasText;
    }
    [part~='tag-selected']:focus-visible,
    .mode[aria-pressed='true']:focus-visible {
      outline-color: HighlightText;
    }
  }
  /* Only the selected tags, without a background, which browsers may not print. */
  @media print {
    .match,
    [part='all-tags'],
    [part~='tag']:not([part~='tag-selected']) {
      display: none;
    }
    [part='group'] {
      flex-wrap: wrap;
      height: auto;
      overflow: visible;
      mask-image: none !important;
    }
    [part~='tag-selected'] {
      border-color: #000;
      background: none;
      color: #000;
    }
    [part~='tag-selected']::after {
      content: none;
    }
  }
`;
