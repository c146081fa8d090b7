import { css } from 'lit';

export const styles = css`
  :host {
    --_card: var(--ois-card-height, calc(7em + 28px));
    container-type: inline-size;
  }
  [part='tools'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    margin-bottom: 14px;
  }
  .controls {
    display: flex;
    flex: 1 1 260px;
    gap: 8px;
    min-width: 0;
    min-height: 40px;
  }
  [part='search'],
  [part='sort'] {
    min-width: 0;
    height: 40px;
    border: 1px solid var(--_border);
    border-radius: 10px;
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: max(16px, 0.9375em);
  }
  [part='search'] {
    flex: 1 1 120px;
    padding: 0 14px;
  }
  [part='search']::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  [part='sort'] {
    flex: 0 1 auto;
    padding: 0 10px;
  }
  [part='count'] {
    flex: 1 0 auto;
    color: var(--_muted);
    font-size: 0.875em;
    text-align: end;
  }
  ul {
    --_columns: 1;
    position: relative;
    block-size: calc(var(--_rows, 0) * (var(--_card) + var(--_gap)) - var(--_gap));
    margin: 0;
    padding: 0;
    list-style: none;
  }
  @container (min-width: 560px) {
    ul {
      --_columns: 2;
    }
  }
  @container (min-width: 860px) {
    ul {
      --_columns: 3;
    }
  }
  @container (min-width: 1180px) {
    ul {
      --_columns: 4;
    }
  }
  @container (min-width: 1500px) {
    ul {
      --_columns: 5;
    }
  }
  li {
    display: flex;
    position: absolute;
    inset-block-start: calc(var(--_row) * (var(--_card) + var(--_gap)));
    inset-inline-start: calc(var(--_column) * (100% + var(--_gap)) / var(--_columns));
    inline-size: calc((100% - (var(--_columns) - 1) * var(--_gap)) / var(--_columns));
    block-size: var(--_card);
  }
  .placeholders {
    display: grid;
    grid-template-columns: repeat(var(--_columns), 1fr);
    gap: var(--_gap);
    block-size: auto;
  }
  .placeholders li {
    position: static;
    inline-size: auto;
    border-radius: var(--_radius);
    background: var(--_tint);
    animation: breathe 1.6s ease-in-out infinite;
  }
  @keyframes breathe {
    50% {
      opacity: 0.5;
    }
  }
  [hidden] {
    display: none;
  }
  h3 {
    margin: 28px 0 12px;
    color: var(--_muted);
    font-size: 0.9375em;
    font-weight: 600;
  }
  [part='card'] {
    display: grid;
    flex: 1;
    grid-template: auto auto 1fr / 48px minmax(0, 1fr);
    column-gap: 14px;
    align-items: start;
    min-width: 0;
    padding: 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    text-align: start;
    transition: box-shadow 0.15s;
  }
  [part='card']:hover {
    border-color: var(--_accent);
    box-shadow: 0 4px 16px rgb(16 24 40 / 10%);
  }
  [part='card'][aria-disabled] {
    border-style: dashed;
    border-color: var(--_border);
    box-shadow: none;
    color: var(--_muted);
    cursor: not-allowed;
  }
  [part='icon'] {
    display: grid;
    position: relative;
    grid-row: 1 / 4;
    place-items: center;
    width: 48px;
    height: 48px;
    overflow: hidden;
    border-radius: 12px;
    background: var(--_tint);
    color: var(--_muted);
    font-size: 20px;
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
  /* Still laid out: a lazy image without a box would never load again. */
  img.broken {
    visibility: hidden;
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
    gap: 4px;
    align-self: end;
    overflow: hidden;
    color: var(--_muted);
    font-size: 0.75em;
    white-space: nowrap;
  }
  [part='tag'],
  [part='more'] {
    padding: 2px 8px;
    border-radius: 999px;
    background: var(--_tint);
  }
  [part='tag'] {
    min-width: 3em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none;
      transition: none;
    }
  }
  @media print {
    [part='search'],
    [part='sort'] {
      display: none;
    }
    ul {
      block-size: auto;
    }
    li {
      position: static;
      inline-size: auto;
      margin-bottom: 8px;
      break-inside: avoid;
    }
  }
`;
