import { css } from 'lit';

export const styles = css`
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
    gap: var(--_gap);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  h3 {
    margin: 24px 0 12px;
    color: var(--_muted);
    font-size: 0.875em;
    font-weight: 600;
  }
  li {
    display: flex;
  }
  [part='card'] {
    display: grid;
    flex: 1;
    grid-template: auto auto 1fr / 48px minmax(0, 1fr);
    column-gap: 12px;
    width: 100%;
    padding: 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    text-align: start;
    transition:
      border-color 0.12s,
      box-shadow 0.12s;
  }
  [part='card']:hover {
    border-color: var(--_accent);
    box-shadow: 0 2px 10px rgb(0 0 0 / 8%);
  }
  [part='card'][aria-disabled='true'] {
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
    align-content: start;
    max-height: 52px;
    margin-top: 8px;
    overflow: hidden;
    font-size: 0.75em;
  }
  [part='tag'] {
    max-width: 100%;
    padding: 2px 8px;
    overflow: hidden;
    border-radius: 999px;
    background: var(--_tint);
    color: var(--_muted);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    [part='card'] {
      transition: none;
    }
  }
`;
