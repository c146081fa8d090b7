import { css } from 'lit';

export const styles = css`
  :host {
    display: contents;
  }
  dialog {
    flex-direction: column;
    width: min(720px, 100vw - 32px);
    height: min(860px, 100vh - 32px);
    max-width: none;
    max-height: none;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_background);
    color: inherit;
    box-shadow: 0 16px 48px rgb(0 0 0 / 24%);
  }
  dialog[open] {
    display: flex;
  }
  dialog::backdrop {
    background: rgb(10 12 18 / 55%);
  }
  header {
    display: flex;
    gap: 12px;
    align-items: center;
    padding: 8px 8px 8px 20px;
    border-bottom: 1px solid var(--_border);
  }
  :dir(rtl) header {
    padding: 8px 20px 8px 8px;
  }
  h2 {
    flex: 1;
    min-width: 0;
    margin: 0;
    overflow: hidden;
    font-size: 1em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='close'] {
    display: grid;
    flex: none;
    place-items: center;
    width: 44px;
    height: 44px;
    border: 0;
    border-radius: 50%;
    background: none;
  }
  [part='close']:hover {
    background: var(--_tint);
  }
  .body {
    display: flex;
    position: relative;
    flex: 1;
    flex-direction: column;
    min-height: 0;
  }
  .stage {
    display: flex;
    flex: 1;
    min-height: 0;
  }
  iframe {
    flex: 1;
    width: 100%;
    border: 0;
    /* A form that sets no colours of its own expects white paper. */
    background: #fff;
    color-scheme: light;
  }
  .bar {
    position: absolute;
    inset: 0 0 auto;
    height: 3px;
    overflow: hidden;
    background: var(--_tint);
  }
  .bar::after {
    display: block;
    width: 40%;
    height: 100%;
    background: var(--_accent);
    animation: slide 1.2s ease-in-out infinite;
    content: '';
  }
  @keyframes slide {
    from {
      translate: -100% 0;
    }
    to {
      translate: 250% 0;
    }
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    padding: 10px 20px;
    border-bottom: 1px solid var(--_border);
    background: var(--_tint);
  }
  .notice p {
    flex: 1 1 200px;
    margin: 0;
  }
  .failed {
    display: grid;
    position: absolute;
    gap: 12px;
    inset: 0;
    place-content: center;
    justify-items: center;
    padding: 24px;
    background: var(--_background);
    text-align: center;
  }
  .failed p {
    margin: 0;
    color: var(--_muted);
  }
  @media (max-width: 640px) {
    dialog {
      width: 100vw;
      height: 100vh;
      height: 100dvh;
      border: 0;
      border-radius: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .bar::after {
      width: 100%;
      animation: none;
    }
  }
`;
