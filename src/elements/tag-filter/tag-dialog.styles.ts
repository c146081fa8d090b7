import { css } from '../internal/css.js';

/** Adds to the styles of a panel's dialog. On narrow screens the dialog is a sheet from below. */
export const styles = css`
  /* No box beside the row, which would add a gap. */
  .dialog-container {
    display: contents;
  }
  /* A fixed height: the search field must not move when it leaves fewer tags. Above the on-screen keyboard. */
  dialog {
    bottom: var(--_keyboard-height);
    width: min(600px, 100% - 32px);
    height: 560px;
    min-height: 0;
    max-height: calc(100% - 32px - var(--_keyboard-height));
    white-space: normal;
  }
  dialog .search-field {
    flex: none;
    height: max(44px, 2.625em);
    margin: 12px 20px 0;
  }
  [part='list'] {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 8px;
  }
  /* Long tags are shown in full: their tooltip needs a mouse. */
  [part='list'] [part~='tag'] {
    height: auto;
    min-height: 2.5em;
    max-width: 100%;
    padding-block: 0.25em;
    white-space: normal;
  }
  [part='list'] [part='tag-label'] {
    overflow-wrap: anywhere;
  }
  [part='none'] {
    margin: 0;
    color: var(--_muted);
  }
  [part='footer'] {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    padding: 12px 20px;
    border-top: var(--_border-width) solid var(--_border);
  }
  [part='footer'] .modes {
    flex: 0 0 11em;
  }
  [part='clear'],
  [part='more'] {
    flex: none;
    min-height: 44px;
    padding: 0 8px;
    border: 0;
    background: none;
    color: var(--_accent);
    font-size: 0.875em;
    font-weight: var(--_weight);
  }
  [part='clear'] {
    margin-inline-start: auto;
  }
  [part='clear'][aria-disabled='true'] {
    color: var(--_muted);
    cursor: default;
  }
  [part='show'] {
    flex: 0 1 auto;
    min-width: 11em;
    min-height: 44px;
    padding: 4px 20px;
    border: var(--_border-width) solid transparent;
    border-radius: var(--_control-radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: var(--_weight);
    line-height: 1.2;
  }
  @media (max-width: 640px) {
    dialog {
      width: 100%;
      height: 84%;
      margin-top: auto;
      padding-top: 0;
      border-radius: max(var(--_radius), 16px) max(var(--_radius), 16px) 0 0;
    }
    dialog .search-field {
      margin-inline: 16px;
    }
    [part='footer'] {
      padding: 10px 16px;
    }
    [part='footer'] .modes {
      flex-basis: 100%;
    }
    [part='clear'] {
      margin: 0;
    }
    [part='show'] {
      flex: 1 1 min-content;
      min-width: min-content;
    }
  }
  @media (max-width: 640px) and (prefers-reduced-motion: no-preference) {
    dialog[open] {
      animation: rise 0.2s ease-out;
    }
    @keyframes rise {
      from {
        transform: translateY(40px);
      }
    }
  }
  /* Too low for its parts beside each other, as with large text: all of it scrolls. */
  @media (max-height: 26em) {
    dialog {
      overflow-y: auto;
    }
    dialog .scroller {
      flex: none;
      overflow: visible;
    }
  }
  @media (hover: hover) {
    [part='clear']:not([aria-disabled='true']):hover,
    [part='more']:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  @media (forced-colors: active) {
    [part='show'] {
      border-color: ButtonText;
    }
  }
`;
