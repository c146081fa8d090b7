import { css } from '../internal/css.js';

const dark = css`
  --_credit: var(--ois-credit, #7ed893);
`;

export const styles = css`
  :host {
    --_credit: var(--ois-credit, #1a7436);
  }
  @media (prefers-color-scheme: dark) {
    :host(:not([theme='light'])) {
      ${dark}
    }
  }
  :host([theme='dark']) {
    ${dark}
  }
  .panel {
    container-type: inline-size;
  }
  .summary {
    gap: 8px;
  }
  .sum {
    display: grid;
    flex: 1 1 auto;
    /* An amount has a direction of its own, in which it would fill the row. */
    justify-items: start;
    min-width: 0;
  }
  .label {
    color: var(--_muted);
    font-size: 0.875em;
  }
  .balance {
    font-variant-numeric: tabular-nums;
    font-weight: var(--_weight);
    overflow-wrap: anywhere;
  }
  .sum .balance {
    font-size: 1.5em;
    line-height: 1.25;
  }
  .top-up {
    min-height: 44px;
    padding: 8px 18px;
    border: var(--_border-width) solid transparent;
    border-radius: var(--_control-radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: var(--_weight);
  }
  /* Not on touch screens, where the last button touched would keep the hover style. */
  @media (hover: hover) {
    .top-up:hover {
      filter: brightness(1.08);
    }
    .opener:hover {
      border-color: var(--_accent);
    }
  }
  .action[aria-disabled='true'] {
    opacity: 0.6;
  }
  .more {
    justify-self: center;
  }
  .notice {
    border-color: var(--_danger);
    color: var(--_danger);
  }
  .entry {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    padding: 12px 16px;
  }
  .block + .block .entry,
  .entry + .entry {
    border-top: var(--_border-width) solid var(--_border);
  }
  .what {
    flex: 1 1 8em;
    min-width: 0;
  }
  .type {
    font-weight: var(--_weight);
  }
  .entry p {
    margin: 0;
    overflow-wrap: anywhere;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .meta,
  .after,
  .skipped {
    color: var(--_muted);
    font-size: 0.875em;
  }
  .meta {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: baseline;
  }
  .status {
    padding: 0 8px;
    border-radius: 999px;
    background: var(--_tint);
  }
  .skipped {
    margin: 0;
    text-align: center;
  }
  .table {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    max-width: 100%;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_accent);
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 3px;
    overflow-wrap: anywhere;
  }
  @media (pointer: coarse) {
    .table {
      min-width: 44px;
      min-height: 44px;
    }
  }
  .amounts {
    display: grid;
    align-content: start;
    margin-inline-start: auto;
    justify-items: end;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .amount {
    position: relative;
    font-weight: var(--_weight);
    white-space: nowrap;
  }
  .credit {
    color: var(--_credit);
  }
  .none {
    color: var(--_muted);
  }
  .opener {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: baseline;
    min-height: 44px;
    padding: 9px 16px;
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--_control-radius);
    background: var(--_surface);
  }
  .compact {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  /* One row also on the smallest phones. Screen readers still read the label. */
  @media (max-width: 360px) {
    .compact .label {
      position: absolute;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
  @media (forced-colors: active) {
    .top-up {
      border-color: ButtonText;
    }
    .status {
      border: 1px solid GrayText;
    }
  }
`;
