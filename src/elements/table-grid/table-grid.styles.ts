import { css } from 'lit';

export const styles = css`
  :host {
    --_card: var(--ois-card-height, calc(7.25em + 28px));
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
  [part='count'] {
    grid-column: 3;
    min-width: 7em;
    color: var(--_muted);
    font-size: 0.875em;
    text-align: end;
  }
  /* At most five columns. */
  ul {
    display: grid;
    position: relative;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, max(17.3em, 100% / 5.5)), 1fr));
    grid-auto-rows: var(--_card);
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
  li {
    display: flex;
  }
  .placeholders li {
    border-radius: var(--_radius);
    background: var(--_tint);
  }
  [hidden] {
    display: none;
  }
  h3 {
    margin: 28px 0 12px;
    font-size: 0.9375em;
  }
  [part='card'] {
    display: grid;
    flex: 1;
    grid-template: auto auto 1fr / 3em minmax(0, 1fr);
    column-gap: 14px;
    align-items: start;
    min-width: 0;
    padding: 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    text-align: start;
  }
  [part='icon'] {
    display: grid;
    position: relative;
    grid-row: 1 / 4;
    place-items: center;
    width: 2.4em;
    height: 2.4em;
    overflow: hidden;
    border-radius: 12px;
    background: var(--_tint);
    color: var(--_muted);
    font-size: 1.25em;
    font-weight: 600;
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
    display: -webkit-box;
    overflow: hidden;
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  [part='industry'] {
    overflow: hidden;
    color: var(--_muted);
    font-size: 0.875em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='tags'] {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    align-self: end;
    /* Two rows; a third would not be seen whole. */
    max-height: calc(2 * 1.75em + 4px);
    overflow: hidden;
    color: var(--_muted);
    font-size: 0.75em;
    line-height: 1.75;
    white-space: nowrap;
  }
  [part='tag'],
  [part='more'] {
    padding: 0 8px;
    border-radius: 999px;
    background: var(--_tint);
  }
  [part='tag'] {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;
