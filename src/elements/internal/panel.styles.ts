import { css } from './css.js';

/** What the panels of `<ois-points>` and `<ois-notifications>` share: notice, list, buttons and placeholders. */
export const panelStyles = css`
  :host([compact]:not([hidden])) {
    display: inline-block;
  }
  .panel {
    display: grid;
    gap: 12px;
    grid-template-columns: minmax(0, 1fr);
  }
  .summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }
  .action {
    min-height: 44px;
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    margin: 0;
    padding: 8px 16px;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
  }
  .list {
    margin: 0;
    padding: 0;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    list-style: none;
    /* Clips rows at the rounded corners. */
    overflow: clip;
  }
  .list:focus {
    outline: none;
  }
  .placeholders {
    display: grid;
    gap: 8px;
  }
  .placeholders div {
    height: 72px;
    border-radius: var(--_radius);
    background: var(--_tint);
  }
  @keyframes pulse {
    50% {
      opacity: 0.5;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    /* One animation: the browser makes a layer for each. */
    .placeholders {
      animation: pulse 1.6s ease-in-out 1s infinite;
    }
  }
  @media (forced-colors: active) {
    .placeholders div {
      border: 1px solid GrayText;
    }
  }
`;
