import { css } from '../internal/css.js';

/** Sizes are fixed, so that nothing moves when the deferred parts are added. */
export const styles = css`
  :host {
    container-type: inline-size;
  }
  /* As high as a touch target. The host's own height is that of the tags. */
  [part='group'] {
    flex: 1;
    height: max(44px, 2.5em);
    margin-block: -4px;
    overflow-x: auto;
    scrollbar-width: none;
  }
  /* Space for two buttons of the deferred chunk. */
  .match {
    flex: none;
    width: 7.5em;
  }
  [part~='tag'],
  [part='all-tags'] {
    flex: none;
    max-width: min(80%, 20em);
    height: 2.5em;
    padding: 0 12px;
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--_control-radius);
    background: var(--_surface);
    font-size: 0.875em;
    white-space: nowrap;
  }
  :host,
  [part='group'],
  [part~='tag'],
  [part='all-tags'] {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  [part='all-tags'] {
    padding: 0;
    border: 0;
    background: none;
    color: var(--_accent);
    font-weight: var(--_weight);
  }
  [aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  /* Space for a cross. */
  [aria-pressed='true']::after {
    width: 0.625em;
    content: '';
  }
  /* The number of a tag that has none, also if the page styles this part. */
  span:empty {
    display: none !important;
  }
  /* Three tags on a phone: their numbers are in the dialog, and its button is an icon of the deferred styles. */
  @container (max-width: 28.7em) {
    .match {
      width: 4em;
    }
    span {
      position: absolute;
      width: 0;
      overflow: hidden;
    }
    [part='all-tags'] {
      width: 44px;
    }
  }
`;
