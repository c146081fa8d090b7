import { css } from '../internal/css.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { iconButtonStyles } from '../internal/icon-button.js';
import { messageStyles } from '../internal/message.styles.js';
import { theme } from '../internal/theme.styles.js';
import { headerStyles } from './form-header.styles.js';
import { screenStyles } from './form-screens.styles.js';

const frameStyles = css`
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
    background: var(--_background);
    color: inherit;
  }
  dialog {
    /* Of the screen: 100vw and 100vh are more with zoom in the page's styles. */
    --_available-height: calc(var(--_screen-height, 100%) - var(--_keyboard-height));
    bottom: var(--_keyboard-height);
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    width: min(var(--ois-dialog-width, 720px), var(--_screen-width, 100%) - 32px);
    /* As high as the form says, within the bounds. */
    height: fit-content;
    max-width: none;
    max-height: min(var(--ois-dialog-height, 860px), var(--_available-height) - 32px);
    padding: 0;
    box-shadow: 0 16px 48px rgb(0 0 0 / 24%);
    overscroll-behavior: contain;
  }
  /* showAsModal() makes it a popover for its first frame. */
  dialog:is([open], :popover-open) {
    display: flex;
  }
  dialog::backdrop {
    background: rgb(10 12 18 / 55%);
  }
  .drawer {
    top: 0;
    inset-inline: auto 0;
    width: min(var(--ois-dialog-width, 560px), var(--_screen-width, 100%) - 48px);
    height: var(--_available-height);
    max-height: none;
    margin: 0;
    padding-block: var(--ois-inset-top, env(safe-area-inset-top))
      var(--ois-inset-bottom, env(safe-area-inset-bottom));
    border-width: 0;
    border-inline-start-width: var(--_border-width);
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
  :host(:not([inline])) [part='inline']:not([inert]) {
    display: none;
  }
  /* A form that is kept. Not display: none, with which Firefox forgets how far a frame was scrolled. */
  dialog[inert],
  [part='inline'][inert] {
    /* 100% may be that of an ancestor: the form would be laid out again. */
    --_screen-width: 100vw;
    --_screen-height: var(--_viewport-height);
    display: flex;
    position: fixed;
    inset: 0 auto auto 0;
    visibility: hidden;
    content-visibility: hidden;
    animation: none;
  }
  .body {
    display: flex;
    position: relative;
    isolation: isolate;
    flex: 1 1 auto;
    flex-direction: column;
    min-height: 0;
  }
  .frame-container {
    display: flex;
    flex: 1 1 auto;
    height: var(--_form-height, var(--ois-dialog-height, 860px));
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
  [data-phase='slow'] iframe {
    background: none;
  }
  .notice {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    padding: 10px 20px;
    border-bottom: var(--_border-width) solid var(--_border);
    background: var(--_tint);
  }
  /* Too low for both, as with large text: all of the dialog scrolls. */
  @media (max-height: 26em) {
    dialog {
      overflow-y: auto;
    }
    .notice ~ .body {
      flex-shrink: 0;
      min-height: 60vh;
    }
  }
  .body + .notice {
    border: solid var(--_border);
    border-width: var(--_border-width) 0 0;
  }
  .notice p {
    flex: 1 1 200px;
    margin: 0;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .link {
    flex: 1 1 200px;
    min-width: 0;
  }
  .link input {
    box-sizing: border-box;
    width: 100%;
    min-height: 44px;
    padding: 0 10px;
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--ois-control-radius, min(var(--_radius), 8px));
    background: var(--_surface);
    color: inherit;
    font: inherit;
    /* Below it, iOS zooms in on focus. */
    font-size: max(16px, 1em);
    text-overflow: ellipsis;
  }
  /* Above the grid. */
  .page-message {
    margin-bottom: 16px;
    overflow: hidden;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
  }
  @media (max-width: 640px), (max-height: 480px) {
    dialog {
      width: var(--_screen-width, 100%);
      height: var(--_available-height);
      max-height: none;
      margin-top: 0;
      padding-block: var(--ois-inset-top, env(safe-area-inset-top))
        var(--ois-inset-bottom, env(safe-area-inset-bottom));
      border: 0;
      border-radius: 0;
    }
  }
  @media (max-width: 640px) {
    .drawer {
      top: auto;
      width: 100%;
      height: calc(var(--_available-height) - 48px - var(--ois-inset-top, env(safe-area-inset-top)));
      padding-top: 0;
      border-top: var(--_border-width) solid var(--_border);
      border-radius: calc(var(--_radius) + 4px) calc(var(--_radius) + 4px) 0 0;
      animation-name: from-bottom;
    }
  }
  /* Phones in landscape: room for the form. */
  @media (max-height: 480px) {
    dialog {
      padding-right: var(--ois-inset-right, env(safe-area-inset-right));
      padding-left: var(--ois-inset-left, env(safe-area-inset-left));
    }
    .drawer {
      width: min(var(--ois-dialog-width, 560px), var(--_screen-width, 100%));
    }
    [part='inline'] .frame-container {
      height: var(--_form-height, max(280px, var(--_viewport-height) - 60px));
    }
    .notice {
      padding-block: 4px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .drawer {
      animation: none;
    }
  }
`;

export const styles = [
  theme,
  messageStyles,
  hiddenStyles,
  iconButtonStyles,
  frameStyles,
  headerStyles,
  screenStyles,
];
