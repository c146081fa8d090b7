import { css } from './css.js';

/** A dialog with the panel of a compact element: bar with title and close button, and a scrolling body. */
export const dialogStyles = css`
  dialog {
    flex-direction: column;
    /* Of the screen: 100vw and 100vh are more with zoom in the page's styles. */
    width: min(520px, 100% - 32px);
    max-width: none;
    min-height: min(400px, 100% - 32px);
    max-height: min(720px, 100% - 32px);
    padding: 0;
    overflow: hidden;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_background);
    box-shadow: 0 16px 48px rgb(0 0 0 / 24%);
    color: inherit;
  }
  dialog[open] {
    display: flex;
  }
  dialog::backdrop {
    background: rgb(10 12 18 / 55%);
  }
  [part='header'] {
    display: flex;
    flex: none;
    gap: 4px;
    align-items: center;
    padding: 8px;
    padding-inline-start: 20px;
    border-bottom: var(--_border-width) solid var(--_border);
  }
  h2 {
    flex: 1;
    min-width: 0;
    margin: 0;
    font-size: 1em;
    font-weight: var(--_weight);
    overflow-wrap: anywhere;
  }
  .scroller {
    flex: 1;
    min-height: 0;
    padding: 16px 20px 20px;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  @media (max-width: 640px) {
    dialog {
      width: 100%;
      height: 100%;
      max-height: none;
      margin: 0;
      padding-block: var(--ois-inset-top, env(safe-area-inset-top))
        var(--ois-inset-bottom, env(safe-area-inset-bottom));
      border: 0;
      border-radius: 0;
    }
    .scroller {
      padding-inline: 16px;
    }
  }
`;
