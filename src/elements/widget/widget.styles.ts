import { css } from '../internal/css.js';

export const styles = css`
  /* The page behind may have any background, such as a white one on a dark device. The shadow extends it by a gap, which
     the margin keeps from covering what is above and below. */
  :host {
    background: var(--_background);
    box-shadow: 0 0 0 var(--_gap) var(--_background);
    margin-block: var(--_gap);
  }
  [part='bar'] {
    min-height: max(58px, 3.375em);
  }
  @media (max-width: 640px) {
    :host([points]) [part='bar'] {
      min-height: max(110px, 6.75em);
    }
  }
  :host([hide~='search']) [part='bar'] {
    min-height: 0;
  }
  :host([hide~='tags']) ois-tag-filter {
    display: none;
  }
  ois-tag-filter {
    margin-bottom: 12px;
  }
`;
