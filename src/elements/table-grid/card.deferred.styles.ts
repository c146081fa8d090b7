import { css } from '../internal/css.js';

/** Styles of cards that first paint does not need: placeholders, states and colours of icons. */
export const cardStyles = css`
  /* Placeholders: an icon and two lines of text. */
  li:empty {
    grid-template-columns: auto 60%;
    gap: 14px;
    place-content: start;
    padding: 14px;
    overflow: hidden;
    background: var(--_surface);
  }
  li:empty::before,
  li:empty::after {
    border-radius: min(var(--_radius), 8px);
    background: var(--_tint);
    font-size: inherit;
    content: '';
    visibility: inherit;
  }
  li:empty::before {
    width: var(--ois-icon-size, 3em);
    height: var(--ois-icon-size, 3em);
    border-radius: var(--_radius);
  }
  li:empty::after {
    height: 0.9em;
    margin-top: 0.2em;
    box-shadow: 0 1.6em var(--_tint);
  }
  .details {
    display: contents;
  }
  li h3 {
    grid-column: 2 / 4;
  }
  /* For the outline that the control draws around the card. */
  li h3,
  [part='card-open'] {
    border-radius: inherit;
  }
  a[part='card-open'] {
    display: block;
    color: inherit;
    text-decoration: none;
  }
  [part='card'] {
    box-shadow: var(--ois-shadow);
    text-wrap: balance;
  }
  /* A contrast of at least 5 : 1 for each hue, in both themes. */
  [part='icon'] {
    font-weight: var(--_weight);
    background: color-mix(in srgb, hsl(var(--_hue) 75% 50%) 22%, var(--_tint));
    color: color-mix(in srgb, hsl(var(--_hue) 75% 50%) 30%, var(--_text));
  }
  /* Not display: none, because a lazy image without a box would never load again. */
  img.broken {
    visibility: hidden;
  }
  [part='status'] {
    display: flex;
    grid-column: 3;
    gap: 4px;
    align-items: center;
    align-self: end;
    margin-inline-start: 8px;
    color: var(--_accent);
    font-size: 0.8125em;
    font-weight: var(--_weight);
    line-height: 1.6;
    white-space: nowrap;
  }
  /* The control is only as high as its texts, but the whole card is to be seen. */
  .lists [part='card-open'] {
    scroll-margin-block: calc(var(--ois-sticky-top, 0px) + 3.5em + 30px) 5em;
  }
  .sent {
    color: var(--_muted);
  }
  [part='extra'] {
    grid-column: 1 / -1;
    align-self: end;
    min-width: 0;
  }
  /* The page's own controls in a card, above the one that covers it. */
  [part='extra'] :is(a, button, input, select, summary, textarea, label, [tabindex]) {
    position: relative;
  }
  :where([part='extra']) a {
    color: var(--_accent);
  }
  [part~='price'] {
    font-weight: var(--_weight);
  }
  [part~='badge'] {
    display: inline-block;
    padding: 1px 8px;
    border-radius: var(--_control-radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.75em;
  }
  [part~='picture'] {
    display: block;
    position: static;
    width: 100%;
    height: auto;
    border-radius: calc(var(--_radius) / 2);
    background: none;
  }
  [part~='action'] {
    display: inline-flex;
    align-items: center;
    min-height: 28px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_accent);
    text-decoration: underline;
    font-weight: var(--_weight);
  }
  @media (pointer: coarse) {
    [part~='action'] {
      justify-content: center;
      min-width: 44px;
      min-height: 44px;
    }
  }
  [aria-disabled] {
    color: var(--_muted);
    cursor: not-allowed;
  }
  [aria-disabled]::after {
    border: var(--_border-width) dashed var(--_surface);
  }
  /* The control covers the card, so it shows its states. */
  [part='card-open']:focus-visible {
    outline: none;
  }
  [part='card-open']:focus-visible::after {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  /* Not on touch screens, where the last card touched would keep the hover style. */
  @media (hover: hover) {
    [part='card-open']:not([aria-disabled]):hover::after {
      border: var(--_border-width) solid var(--_accent);
      box-shadow: var(--ois-shadow, 0 4px 16px rgb(16 24 40 / 10%));
    }
  }
  [part='card-open']:not([aria-disabled]):active::after {
    border: var(--_border-width) solid var(--_accent);
    background: color-mix(in srgb, var(--_accent) 8%, transparent);
    box-shadow: none;
  }
  @media (forced-colors: active) and (hover: hover) {
    [part='card-open']:not([aria-disabled]):hover::after {
      border-color: Highlight;
    }
  }

  /* Large text on a small screen: the name needs the room more than the icon. */
  @container (max-width: 12em) {
    [part='icon'] {
      width: var(--ois-icon-size, 1.2em);
      height: var(--ois-icon-size, 1.2em);
      margin-inline-end: 0.3em;
    }
  }
  /* So that no other card covers the focus ring. */
  .focused,
  .has-extra:focus-within {
    z-index: 1;
  }
  /* Content of the page, such as a menu, may be larger than its card. Lists that replace the server's cards are in view already. */
  .has-extra:focus-within,
  .whole li {
    content-visibility: visible;
  }
  @media (hover: hover) {
    .has-extra:hover {
      content-visibility: visible;
    }
  }
  /* For shadows and outlines. */
  li {
    overflow-clip-margin: 40px;
  }
  @supports not (overflow-clip-margin: 1px) {
    li {
      content-visibility: visible;
    }
  }
`;
