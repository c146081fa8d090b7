import { css } from 'lit';

export const styles = css`
  [hidden] {
    display: none !important;
  }
  [part='bar'] {
    display: flex;
    gap: 10px;
    align-items: center;
    height: 2.1875em;
    margin-bottom: 8px;
    container-type: inline-size;
  }
  [part='label'],
  [part='chosen'],
  [part='none'],
  [part='clear'],
  [part='more'],
  [part='less'] {
    font-size: 0.875em;
  }
  [part='label'],
  .search {
    flex: 0 1 22em;
    min-width: 0;
    margin-inline-end: auto;
  }
  [part='label'],
  [part='chosen'],
  [part='none'] {
    color: var(--_muted);
  }
  [part='label'] {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='chosen'] {
    flex: none;
  }
  /* The search box needs the space more. Screen readers still read the count with the group. */
  @container (max-width: 22.4em) {
    [part='chosen'] {
      position: absolute;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
  .search {
    position: relative;
    height: 100%;
  }
  svg {
    position: absolute;
    inset-inline-start: 13px;
    top: 50%;
    width: 0.875em;
    height: 0.875em;
    margin-top: -0.4375em;
    fill: none;
    stroke: var(--_muted);
    stroke-linecap: round;
    stroke-width: 1.6;
    pointer-events: none;
  }
  [part='search'] {
    width: 100%;
    height: 2.5em;
    padding-block: 0;
    padding-inline: calc(1em + 22px) 14px;
    border: 1px solid var(--_control);
    border-radius: 999px;
    background: var(--_surface);
    color: inherit;
    font-family: inherit;
    font-size: 0.875em;
    text-overflow: ellipsis;
  }
  [part='search']::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  [part='clear'],
  [part='more'],
  [part='less'] {
    flex: none;
    height: 2.5em;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_accent);
    font-weight: 600;
    white-space: nowrap;
  }
  [part='more'] {
    padding: 0 8px;
  }
  [part='less'] {
    margin-top: 8px;
  }
  /* Scrolls when all tags are shown, so that the filtered list stays in view. */
  [part='group'] {
    height: auto;
    min-height: calc(4.375em + 16px);
    max-height: min(60vh, 26em);
    margin-top: -4px;
    padding: 4px 0;
    overscroll-behavior: contain;
  }
  [part='none'] {
    line-height: 2.5em;
  }
  /* Always rendered, because screen readers announce changes of existing status elements only. */
  [part='none']:empty {
    position: absolute;
  }
  [part='placeholder'] {
    width: 6.5em;
    height: 2.1875em;
    border-radius: 999px;
    border: 1px solid transparent;
    background: var(--_tint);
  }
  [part='placeholder']:nth-of-type(3n) {
    width: 9em;
  }
  [part='placeholder']:nth-of-type(4n) {
    width: 5em;
  }
  .two-rows {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    height: calc(4.375em + 8px);
    overflow: hidden;
  }
  [part~='tag'] {
    position: relative;
  }
  [part='tag-count'] {
    color: var(--_muted);
    font-size: 0.857em;
  }
  [part~='tag-selected'] [part='tag-count'] {
    color: inherit;
  }
  /* A touch target of 43 px, including the gap between rows. */
  [part~='tag']::after {
    position: absolute;
    inset: -4px 0;
    content: '';
  }
  /* Inside the tag, as the scrolling group would clip an outline around it. */
  [part~='tag']:focus-visible {
    outline-offset: -2px;
  }
  [part~='tag-selected']:focus-visible {
    outline-color: var(--_on-accent);
    outline-offset: -4px;
  }
  /* Not on touch screens, where the last element touched would keep the hover style. */
  @media (hover: hover) {
    [part='clear']:hover,
    [part='more']:hover,
    [part='less']:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
    [part~='tag']:not([part~='tag-selected']):hover {
      background: var(--_tint);
    }
  }
  /* iOS zooms in on inputs with smaller text. */
  @media (pointer: coarse) {
    [part='search'] {
      height: 100%;
      font-size: max(16px, 1em);
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    [part='placeholder'] {
      animation: breathe 1.6s ease-in-out infinite;
    }
    @keyframes breathe {
      50% {
        opacity: 0.5;
      }
    }
  }
  @media (forced-colors: active) {
    [part~='tag-selected'] {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    [part~='tag-selected']:focus-visible {
      outline-color: HighlightText;
    }
  }
  /* Only the selected tags, without a background, which browsers may not print. */
  @media print {
    [part='bar'],
    [part='none'],
    [part='more'],
    [part='less'],
    [part~='tag']:not([part~='tag-selected']) {
      display: none;
    }
    [part='group'] {
      min-height: 0;
      max-height: none;
    }
    [part~='tag-selected'] {
      border-color: #000;
      background: none;
      color: #000;
    }
  }
`;
