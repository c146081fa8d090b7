import { css } from 'lit';

export const styles = css`
  [part='group'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  button {
    max-width: 100%;
    min-height: 36px;
    padding: 6px 14px;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: 999px;
    background: var(--_surface);
    font-size: 0.875em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button:hover {
    background: var(--_tint);
  }
  button[aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  [part='clear'] {
    border-color: transparent;
    background: none;
    color: var(--_accent);
    font-weight: 600;
  }
`;
