import { css } from 'lit';

export const styles = css`
  :host {
    display: contents;
    /* 1 for left-to-right, -1 for right-to-left: set by script, as older browsers have no selector for the direction. */
    --_direction: 1;
    --_keyboard-height: 0px;
    --_viewport-height: 100vh;
  }
  @supports (height: 1dvh) {
    :host {
      --_viewport-height: 100dvh;
    }
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
    /* As high as the form says, within the bounds. */
    height: fit-content;
    max-width: none;
    max-height: min(860px, 100vh - 32px - var(--_keyboard-height));
    max-height: min(860px, 100dvh - 32px - var(--_keyboard-height));
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
    max-height: none;
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
  }
  /* As high as the form says: the page scrolls, and the form does not. */
  [part='inline'] .frame-container {
    height: var(--_form-height, max(420px, min(800px, var(--_viewport-height) - 92px)));
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
    flex: 1 1 auto;
    flex-direction: column;
    min-height: 0;
  }
  .frame-container {
    display: flex;
    flex: 1 1 auto;
    height: var(--_form-height, 860px);
    min-height: 0;
  }
  .frame-container[hidden] {
    display: none;
  }
  iframe {
    flex: 1;
    width: 100%;
    border: 0;
    /* The form's page prefers the scheme of its frame. Browsers paint a page that does not have it on its own canvas. */
    background: Canvas;
  }
  .light-frame {
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
  .sent {
    display: grid;
    flex: 1 1 auto;
    gap: 16px;
    align-content: safe center;
    justify-items: center;
    min-height: 0;
    padding: 48px 24px;
    overflow: auto;
    text-align: center;
  }
  .sent :is(h3, p) {
    max-width: 46ch;
    margin: 0;
    overflow-wrap: anywhere;
  }
  .sent h3 {
    font-size: 1.25em;
  }
  .sent h3:focus {
    outline: none;
  }
  .sent p {
    color: var(--_muted);
  }
  .check {
    display: grid;
    width: 56px;
    height: 56px;
    place-content: center;
    border-radius: 50%;
    background: var(--_tint);
    color: var(--_accent);
  }
  [part='reference'] {
    display: block;
    color: var(--_text);
    font-weight: 600;
    user-select: all;
  }
  .sent-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: center;
    margin-top: 8px;
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
      max-height: none;
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
