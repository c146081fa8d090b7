import { css } from '../internal/css.js';

/** Styles of cards that first paint does not need: states, colours of icons, rows of a list, and cards of one height. */
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
    content: '';
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
    color: color-mix(in srgb, hsl(var(--_hue) 75% 50%) 35%, var(--_text));
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
    scroll-margin-block: calc(var(--ois-sticky-top, 0px) + var(--_covered, 3.5em) + 30px) 5em;
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

  /* One column of rows: where there is room, tags beside the name; where there is more, the industry too. */
  :host([layout='list']) ul {
    gap: calc(var(--_gap) / 2);
  }
  @container (min-width: 40em) {
    :host([layout='list']) ul {
      --_card: var(--ois-card-height, calc(2.8em + 18px));
    }
    :host([layout='list']) li:empty {
      padding-block: 8px;
    }
    :host([layout='list']) [part='card'] {
      grid-template-columns: auto minmax(0, 2fr) minmax(0, 1fr) auto auto;
      align-items: center;
      padding-block: 8px;
    }
    :host([layout='list']) [part='icon'] {
      width: var(--ois-icon-size, 2.24em);
      height: var(--ois-icon-size, 2.24em);
    }
    :host([layout='list']) li h3 {
      grid-column: 2;
    }
    :host([layout='list']) :is([part='tags'], [part='status'], [part='extra']) {
      grid-area: 1 / 3;
      align-self: center;
      margin-inline-start: 16px;
    }
    :host([layout='list']) [part='status'] {
      grid-column: 4;
    }
    :host([layout='list']) [part='extra'] {
      grid-column: 5;
    }
  }
  @container (min-width: 56em) {
    :host([layout='list']) [part='card-open'] {
      display: flex;
      gap: 16px;
      align-items: baseline;
    }
    :host([layout='list']) [part='name'] {
      flex: 2;
    }
    :host([layout='list']) [part='industry'] {
      flex: 1;
    }
  }

  /* In a long list all cards are equally high. */
  .many ul {
    --_card: var(--ois-card-height, calc(5.3em + 40px));
  }
  .many [part='card'] {
    grid-template-rows: auto minmax(0, 1fr);
    overflow: hidden;
  }
  .many [part='name'] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .many :is([part='industry'], [part='tag']) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .many [part='tags'] {
    max-height: 1.75em;
    overflow: hidden;
  }
  .many [part='tag'] {
    max-width: 100%;
  }
  /* With the focus, a card shows its full texts, above the cards below if necessary. */
  li:focus-within {
    z-index: 1;
  }
  /* What is content of the page, such as a menu, may be larger than the card. */
  li:focus-within,
  .whole li {
    content-visibility: visible;
  }
  @media (hover: hover) {
    li:hover {
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
  .many li:focus-within [part='card'] {
    align-self: start;
    min-height: 100%;
    overflow: visible;
  }
  .many li:focus-within [part='name'] {
    -webkit-line-clamp: none;
  }
  /* Two lines with the industry's. */
  @container (min-width: 40em) and (max-width: 55.99em) {
    :host([layout='list']) .many li:not(:focus-within) [part='name'] {
      -webkit-line-clamp: 1;
    }
  }
  .many li:focus-within :is([part='industry'], [part='tag']) {
    white-space: normal;
  }
  .many li:focus-within [part='tags'] {
    max-height: none;
  }
  @media print {
    .many :is([part='card'], [part='name'], [part='industry'], [part='tag'], [part='tags']) {
      max-height: none;
      overflow: visible;
      white-space: normal;
    }
    .many [part='name'] {
      display: block;
    }
  }
`;
