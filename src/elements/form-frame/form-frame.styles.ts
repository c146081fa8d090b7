import { css } from 'lit';

export const styles = css`
  :host {
    display: contents;
    /* 1 for left-to-right, -1 for right-to-left: set by script, as older browsers have no selector for the direction. */
    --_direction: 1;
    --_keyboard-height: 0px;
  }
  dialog,
  [part='inline'] {
    flex-direction: column;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_background);
    color: inherit;
  }
  dialog {
    width: min(720px, 100vw - 32px);
    height: min(860px, 100vh - 32px - var(--_keyboard-height));
    height: min(860px, 100dvh - 32px - var(--_keyboard-height));
    max-width: none;
    max-height: none;
    padding: 0;
    box-shadow: 0 16px 48px rgb(0 0 0 / 24%);
    overscroll-behavior: contain;
  }
  dialog[open] {
    display: flex;
  }
  dialog::backdrop {
    background: rgb(10 12 18 / 55%);
  }
  .drawer {
    inset-block: 0;
    inset-inline: auto 0;
    width: min(560px, 100vw - 48px);
    height: 100vh;
    height: 100dvh;
    margin: 0;
    padding-top: var(--ois-inset-top, env(safe-area-inset-top));
    padding-bottom: var(--ois-inset-bottom, env(safe-area-inset-bottom));
    border-width: 0;
    border-inline-start-width: 1px;
    border-radius: 0;
    animation: from-end 0.2s ease-out;
  }
  @keyframes from-end {
    from {
      translate: calc(100% * var(--_direction)) 0;
    }
  }
  @keyframes from-bottom {
    from {
      translate: 0 100%;
    }
  }
  [part='inline'] {
    display: flex;
    height: max(480px, min(860px, 100vh - 32px));
    height: max(480px, min(860px, 100dvh - 32px));
  }
  /* Hidden at once when it closes, so that the scroll position can be restored. */
  :host(:not([inline])) [part='inline'] {
    display: none;
  }
  .header {
    display: flex;
    flex: none;
    gap: 4px;
    align-items: center;
    padding: 8px;
    padding-inline-start: 20px;
    border-bottom: 1px solid var(--_border);
  }
  [part='inline'] .header {
    padding-inline: 8px 20px;
  }
  h2 {
    flex: 1;
    min-width: 0;
    margin: 0;
    overflow: hidden;
    font-size: 1em;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    /* Several lines beside the buttons of narrow screens: touch users read here what the card truncates. */
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    overflow-wrap: anywhere;
  }
  .icon {
    color: inherit;
  }
  .header-action {
    color: var(--_muted);
  }
  [part='back'] svg {
    scale: var(--_direction) 1;
  }
  .body {
    display: flex;
    position: relative;
    flex: 1;
    flex-direction: column;
    min-height: 0;
  }
  .frame-container {
    display: flex;
    flex: 1;
    min-height: 0;
  }
  iframe {
    flex: 1;
    width: 100%;
    border: 0;
    /* Forms without colours of their own expect a white background. */
    background: #fff;
    color-scheme: light;
  }
  .progress {
    position: absolute;
    inset: 0 0 auto;
    height: 3px;
    overflow: hidden;
    background: var(--_tint);
  }
  .progress::after {
    display: block;
    width: 40%;
    height: 100%;
    background: var(--_accent);
    animation: slide 1.2s ease-in-out infinite;
    content: '';
  }
  @keyframes slide {
    from {
      translate: calc(-100% * var(--_direction)) 0;
    }
    to {
      translate: calc(250% * var(--_direction)) 0;
    }
  }
  .notice {
    display: flex;
    flex: none;
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
    gap: 12px;
    place-content: center;
    justify-items: center;
    padding: 24px;
    background: var(--_background);
    text-align: center;
  }
  .body .failed {
    position: absolute;
    inset: 0;
  }
  .failed p {
    margin: 0;
    color: var(--_muted);
  }
  /* Above the grid, when a form opens in a new tab. */
  .tab-message {
    margin-bottom: 16px;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  @media (max-width: 640px) {
    dialog {
      width: 100vw;
      height: calc(100vh - var(--_keyboard-height));
      height: calc(100dvh - var(--_keyboard-height));
      margin-top: 0;
      padding-top: var(--ois-inset-top, env(safe-area-inset-top));
      padding-bottom: var(--ois-inset-bottom, env(safe-area-inset-bottom));
      border: 0;
      border-radius: 0;
    }
    .drawer {
      inset: auto 0 var(--_keyboard-height);
      width: 100%;
      height: calc(100vh - 48px - var(--ois-inset-top, env(safe-area-inset-top)) - var(--_keyboard-height));
      height: calc(100dvh - 48px - var(--ois-inset-top, env(safe-area-inset-top)) - var(--_keyboard-height));
      padding-top: 0;
      border-top: 1px solid var(--_border);
      border-radius: calc(var(--_radius) + 4px) calc(var(--_radius) + 4px) 0 0;
      animation-name: from-bottom;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .drawer {
      animation: none;
    }
    .progress::after {
      width: 100%;
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .progress::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
