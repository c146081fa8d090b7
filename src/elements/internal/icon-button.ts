import { html, type TemplateResult } from 'lit';
import { css } from './css.js';

export const CLOSE_ICON = 'M4 4 16 16M16 4 4 16';

interface IconButton {
  label: string;
  part: string;
  /** SVG path in a box of 20 × 20. */
  path: string;
  handleClick: () => void;
}

/** Renders a round button with an icon. Its label is the accessible name and the tooltip. */
export function renderIconButton({ label, part, path, handleClick }: IconButton): TemplateResult {
  return html`<button
    class="icon"
    part=${part}
    type="button"
    title=${label}
    aria-label=${label}
    @click=${handleClick}
  >
    ${renderIcon(path)}
  </button>`;
}

/** Renders an icon. @param path SVG path in a box of 20 × 20 */
export const renderIcon = (path: string): TemplateResult =>
  html`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d=${path} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
  </svg>`;

export const iconButtonStyles = css`
  .icon {
    display: grid;
    flex: none;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--_control-radius);
    background: none;
    color: var(--_muted);
  }
  /* Not on touch screens, where the last button touched would keep the hover style. */
  @media (hover: hover) {
    .icon:hover {
      background: var(--_tint);
    }
  }
  .icon:focus-visible {
    outline-offset: -2px;
  }
`;
