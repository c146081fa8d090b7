import { css } from '../internal/css.js';

export const styles = css`
  .bell {
    position: relative;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--_control-radius);
    background: var(--_surface);
  }
  /* Not on touch screens, where the last button touched would keep the hover style. */
  @media (hover: hover) {
    .bell:hover {
      border-color: var(--_accent);
    }
    button.item:hover {
      background: var(--_tint);
    }
  }
  .badge {
    position: absolute;
    top: -4px;
    inset-inline-end: -6px;
    min-width: 1.5em;
    padding: 0 0.4em;
    border: 2px solid var(--_background);
    border-radius: 999px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.75em;
    font-weight: var(--_weight);
    line-height: 1.5;
    text-align: center;
  }
  .summary {
    gap: 8px 16px;
    justify-content: space-between;
    color: var(--_muted);
  }
  .notice {
    background: var(--_tint);
  }
  li + li {
    border-top: var(--_border-width) solid var(--_border);
  }
  .item {
    display: grid;
    gap: 2px;
    width: 100%;
    padding: 12px 16px;
    border: 0;
    background: none;
    text-align: start;
    overflow-wrap: anywhere;
  }
  button.item:focus-visible {
    outline-offset: -2px;
  }
  .heading {
    display: flex;
    gap: 4px 12px;
    align-items: baseline;
    justify-content: space-between;
  }
  .title {
    min-width: 0;
    font-weight: var(--_weight);
  }
  .new {
    flex: none;
    padding: 0 8px;
    border-radius: 999px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.8125em;
    font-weight: var(--_weight);
  }
  .content {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .time {
    color: var(--_muted);
    font-size: 0.875em;
  }
  @media (forced-colors: active) {
    .badge,
    .new {
      border: 1px solid GrayText;
    }
  }
`;
