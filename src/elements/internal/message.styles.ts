import { css } from './css.js';

/** Messages in place of tables or a form, with their button. Part of the deferred chunk, as few users see them. */
export const messageStyles = css`
  .action {
    padding: 8px 16px;
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--_control-radius);
    background: var(--_surface);
    color: var(--_accent);
    font-weight: var(--_weight);
  }
  @media (hover: hover) {
    .action:hover {
      border-color: currentcolor;
    }
  }
  @media (pointer: coarse) {
    .action {
      min-height: 44px;
    }
  }
  @media print {
    .action {
      display: none;
    }
  }
  .message {
    display: grid;
    gap: 8px;
    justify-items: center;
    padding: 40px 16px;
    border: var(--_border-width) dashed var(--_border);
    border-radius: var(--_radius);
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  strong {
    font-weight: var(--_weight);
  }
  .message p {
    max-width: 46ch;
    margin: 0 0 8px;
    color: var(--_muted);
  }
`;
