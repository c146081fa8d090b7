import { css } from 'lit';

/** The same cards and tools as the widget's, with plain names. */
export const styles = css`
  :host {
    --accent: #2452cc;
    --muted: #5a6272;
    --border: #dbdfe7;
    --control: #7d8594;
    --surface: #fff;
    --tint: #f0f3f9;
    --radius: 12px;
    display: block;
    color: #1b1f29;
    background: #fff;
    font-family: system-ui, sans-serif;
    line-height: 1.45;
  }
  @media (prefers-color-scheme: dark) {
    :host {
      --accent: #8fb0ff;
      --muted: #a3aab8;
      --border: #343945;
      --surface: #1d2027;
      --tint: #262b36;
      color: #eceef3;
      background: #14161b;
    }
  }
  * {
    box-sizing: border-box;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  input {
    width: 100%;
    height: 46px;
    padding: 0 12px;
    border: 1px solid var(--control);
    border-radius: 10px;
    background: var(--surface);
  }
  .tags {
    display: flex;
    gap: 6px;
    align-items: center;
    height: 44px;
    margin: 12px 0;
    overflow-x: auto;
    scrollbar-width: none;
  }
  .tags button {
    flex: none;
    height: 2.5em;
    padding: 0 12px;
    border: 1px solid var(--control);
    border-radius: 999px;
    background: var(--surface);
    font-size: 0.875em;
  }
  .tags [aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent);
    color: #fff;
  }
  .tags span {
    margin-inline-start: 6px;
    color: var(--muted);
  }
  .tools {
    display: flex;
    justify-content: space-between;
    align-items: center;
    height: 44px;
    margin-bottom: 10px;
  }
  .tools select {
    height: 44px;
    border: 1px solid var(--control);
    border-radius: 10px;
    background: var(--surface);
  }
  .tools span {
    color: var(--muted);
    font-size: 0.875em;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, max(17.3em, 20% - 12px)), 1fr));
    gap: 12px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
  }
  .card {
    display: grid;
    position: relative;
    grid-template-columns: auto minmax(0, 1fr);
    row-gap: 10px;
    align-content: space-between;
    min-width: 0;
    padding: 14px;
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface);
    overflow-wrap: anywhere;
  }
  h3 {
    align-self: center;
    margin: 0;
    font: inherit;
  }
  .open {
    width: 100%;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
    cursor: pointer;
  }
  .open::after {
    content: '';
    position: absolute;
    inset: -1px;
    border-radius: var(--radius);
  }
  .open:hover::after,
  .open:focus-visible::after {
    border: 1px solid var(--accent);
  }
  .icon {
    display: grid;
    position: relative;
    place-items: center;
    width: 2.4em;
    height: 2.4em;
    margin-inline-end: 0.7em;
    overflow: hidden;
    border-radius: var(--radius);
    background: color-mix(in srgb, hsl(var(--hue) 75% 50%) 22%, var(--tint));
    font-size: 1.25em;
    font-weight: 600;
  }
  .icon img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .name {
    display: block;
    font-weight: 600;
    line-height: 1.35;
  }
  .industry {
    display: block;
    color: var(--muted);
    font-size: 0.875em;
  }
  .card-tags {
    display: flex;
    grid-column: 1 / 3;
    flex-wrap: wrap;
    gap: 4px;
    align-self: end;
    color: var(--muted);
    font-size: 0.75em;
    line-height: 1.75;
  }
  .card-tags span {
    padding: 0 8px;
    border-radius: 999px;
    background: var(--tint);
  }
`;
