import { css } from '../internal/css.js';

export const headerStyles = css`
  .header {
    display: flex;
    position: relative;
    flex: none;
    gap: 4px;
    align-items: center;
    padding: 8px;
    padding-inline-start: 20px;
    border-bottom: var(--_border-width) solid var(--_border);
  }
  [part='inline'] .header {
    scroll-margin-top: var(--ois-sticky-top, 0px);
    padding-inline: 0;
  }
  .heading {
    flex: 1;
    min-width: 0;
  }
  h2 {
    margin: 0;
    overflow: hidden;
    font-size: 1em;
    font-weight: var(--_weight);
    text-wrap: balance;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    /* Several lines beside the buttons of narrow screens: touch users read here what the card truncates. */
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    overflow-wrap: anywhere;
  }
  .hint {
    margin: 0;
    color: var(--_muted);
    font-size: 0.8125em;
    line-height: 1.3;
  }
  [part='close'],
  [part='back'] {
    color: inherit;
  }
  [part='back'] svg {
    scale: var(--_direction) 1;
  }
  /* Phones have no Esc key, and their Back closes the form. */
  @media (hover: none) and (pointer: coarse) {
    .hint {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  /* Room for the title beside four buttons. */
  @media (max-width: 400px) {
    .header {
      gap: 0;
      padding-inline: 14px 2px;
    }
  }
  @media (max-width: 640px) {
    dialog .header {
      touch-action: none;
    }
  }
  /* A handle: the sheet can be dragged down. */
  @media (max-width: 640px) and (pointer: coarse) {
    dialog .header {
      padding-top: 14px;
    }
    dialog .header::before {
      position: absolute;
      inset: 6px 0 auto;
      width: 36px;
      height: 4px;
      margin: auto;
      border-radius: 2px;
      background: var(--_control);
      content: '';
    }
  }
  /* Phones in landscape: room for the form. */
  @media (max-height: 480px) {
    .header {
      padding-block: 0;
    }
    dialog .header::before {
      display: none;
    }
    h2 {
      -webkit-line-clamp: 1;
    }
  }
`;
