import { css } from 'lit';

/** Heights are fixed, so that nothing moves when tags and bar are added. */
export const styles = css`
  :host {
    display: flow-root;
  }
  /* Two rows, and space for the bar above them. */
  [part='group'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    height: calc(6.5625em + 20px);
    margin-bottom: -4px;
    padding-top: calc(2.1875em + 8px);
    overflow: auto;
  }
  [part~='tag'] {
    display: flex;
    gap: 8px;
    align-items: center;
    max-width: min(100%, 20em);
    height: 2.5em;
    padding: 0 16px;
    border: 1px solid var(--_control);
    border-radius: 999px;
    background: var(--_surface);
    font-size: 0.875em;
  }
  [part='tag-label'] {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
`;
