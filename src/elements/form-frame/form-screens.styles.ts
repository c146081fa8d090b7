import { css } from '../internal/css.js';

/** What is shown in place of a form: while it loads, if it cannot be opened, or after it was sent. */
export const screenStyles = css`
  .skeleton {
    position: absolute;
    inset: 0;
    padding: 28px 24px;
    overflow: hidden;
    background: var(--_background);
    pointer-events: none;
  }
  /* One animation for all of them: each is a layer of its own, which the first frame of the dialog would wait for. */
  .skeleton div {
    display: grid;
    gap: 10px;
    animation: pulse 1.6s ease-in-out infinite alternate;
  }
  /* What has loaded of a slow form is shown: the frame lies above, and is see-through where it is empty. */
  .skeleton.slow {
    z-index: -1;
  }
  .skeleton i {
    display: block;
    border-radius: min(var(--_radius), 8px);
    background: var(--_tint);
  }
  .skeleton .line {
    width: min(30%, 160px);
    height: 12px;
  }
  .skeleton .title {
    width: min(60%, 320px);
    height: 22px;
    margin-bottom: 14px;
  }
  .skeleton .field {
    height: 44px;
    margin-bottom: 12px;
    border: var(--_border-width) solid var(--_border);
    background: none;
  }
  .skeleton .large {
    height: 96px;
  }
  .skeleton .submit {
    width: 128px;
    border: 0;
    background: var(--_tint);
  }
  @keyframes pulse {
    to {
      opacity: 0.55;
    }
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
  /*
   * No animation starts in the dialog's first frame: browsers would begin a second frame at once, and block the page until the first one
   * is displayed.
   */
  :popover-open .skeleton div {
    animation: none;
  }
  :popover-open .progress::after {
    display: none;
  }
  .failed {
    display: grid;
    gap: 12px;
    place-content: center;
    justify-items: center;
    padding: 24px;
    background: var(--_background);
    text-align: center;
    text-wrap: balance;
  }
  .body .failed {
    position: absolute;
    inset: 0;
    overflow: auto;
  }
  .failed p {
    max-width: 46ch;
    margin: 0;
    color: var(--_muted);
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
    text-wrap: balance;
  }
  .sent :is(h3, p) {
    max-width: 46ch;
    margin: 0;
    overflow-wrap: anywhere;
  }
  .sent h3 {
    font-size: 1.25em;
    font-weight: var(--_weight);
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
    font-weight: var(--_weight);
    user-select: all;
  }
  .sent-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: center;
    margin-top: 8px;
  }
  @media (prefers-reduced-motion: reduce) {
    .skeleton div {
      animation: none;
    }
    .progress::after {
      width: 100%;
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .skeleton i {
      border: 1px solid GrayText;
    }
    .progress::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
