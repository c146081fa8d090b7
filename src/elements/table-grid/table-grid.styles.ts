import { css } from '../internal/css.js';

export const styles = css`
  :host {
    --_card: var(--ois-card-height, calc(4.3125em + 40px));
    container-type: inline-size;
  }
  /* Rows of a fixed height, so that nothing moves when the controls come. */
  [part='tools'] {
    display: grid;
    grid-template: max(44px, 2.75em) / minmax(0, 1fr) auto auto;
    gap: 8px 12px;
    align-items: center;
    margin-bottom: 10px;
  }
  ul,
  li {
    display: grid;
  }
  /* As many columns as fit, but at most so many. */
  ul {
    grid-template-columns: repeat(
      auto-fill,
      minmax(
        min(100%, max(var(--ois-card-min-width, 17.3em), 100% / var(--ois-columns, 5) - var(--_gap))),
        1fr
      )
    );
    grid-auto-rows: minmax(var(--ois-card-height, auto), auto);
    gap: var(--_gap);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  @container (max-width: 28.7em) {
    :host(:not([search])) [part='tools'] {
      grid-template: max(44px, 2.75em) max(44px, 2.75em) / auto 1fr;
    }
    :host(:not([search])) [part='count'] {
      grid-area: 2 / 2;
    }
  }
  [part='count'] {
    grid-column: 3;
    min-width: 10em;
    color: var(--_muted);
    font-size: 0.875em;
    text-align: end;
  }
  :host([layout='list']) ul {
    grid-template-columns: 100%;
  }
  li {
    content-visibility: auto;
    contain-intrinsic-size: auto var(--_card);
  }
  /* Invisible text: while lists load, the browser loads the fonts of cards. */
  li:empty::before,
  li:empty::after {
    content: 'A家';
    visibility: hidden;
    font-size: 0.75em;
  }
  li:empty::after {
    font-weight: var(--_weight);
  }
  /* Placeholders, and cards that are not rendered yet. */
  li:empty {
    height: var(--_card);
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
  }
  [hidden] {
    display: none;
  }
  h3 {
    margin: auto 0;
    font: inherit;
  }
  /* The whole card opens the table. */
  [part='card-open']::after {
    content: '';
    position: absolute;
    inset: calc(-1 * var(--_border-width));
    border-radius: inherit;
  }
  [part='card'] {
    display: grid;
    position: relative;
    grid-template-columns: auto minmax(0, 1fr) auto;
    row-gap: 10px;
    align-content: space-between;
    min-width: 0;
    padding: 14px;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  [part='card-open'] {
    width: 100%;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
  }
  [part='icon'] {
    display: grid;
    position: relative;
    place-items: center;
    width: var(--ois-icon-size, 2.4em);
    height: var(--ois-icon-size, 2.4em);
    margin-inline-end: 0.7em;
    overflow: hidden;
    border-radius: var(--_radius);
    background: var(--_tint);
    color: var(--_muted);
    font-size: 1.25em;
  }
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    background: var(--_tint);
    object-fit: cover;
  }
  [part='name'] {
    display: block;
    font-weight: var(--_weight);
    line-height: 1.35;
  }
  [part='industry'] {
    display: block;
    color: var(--_muted);
    font-size: 0.875em;
  }
  [part='tags'] {
    display: flex;
    grid-column: 1 / 3;
    flex-wrap: wrap;
    gap: 4px;
    align-self: end;
    color: var(--_muted);
    font-size: 0.75em;
    line-height: 1.75;
  }
  [part='tag'],
  [part='more'] {
    padding: 0 8px;
    border-radius: var(--_control-radius);
    background: var(--_tint);
  }
`;
