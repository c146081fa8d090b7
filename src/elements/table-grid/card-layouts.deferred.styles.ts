import { css } from '../internal/css.js';

/** Cards as the rows of a list, and cards of one height. */
export const cardLayoutStyles = css`
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
  /* With the keyboard's focus, a card shows its full texts, above the cards below if necessary. */
  .many .expanded [part='card'] {
    align-self: start;
    min-height: 100%;
    overflow: visible;
  }
  .many .expanded [part='name'] {
    -webkit-line-clamp: none;
  }
  /* Two lines with the industry's. */
  @container (min-width: 40em) and (max-width: 55.99em) {
    :host([layout='list']) .many li:not(.expanded) [part='name'] {
      -webkit-line-clamp: 1;
    }
  }
  .many .expanded :is([part='industry'], [part='tag']) {
    white-space: normal;
  }
  .many .expanded [part='tag'] {
    border-radius: 0.75em;
  }
  .many .expanded [part='tags'] {
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
