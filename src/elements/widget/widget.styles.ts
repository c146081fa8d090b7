import { css } from 'lit';

export const styles = css`
  /* The page behind may have any background, such as a white one on a dark device. The shadow extends it by a gap. */
  :host {
    background: var(--_background);
    box-shadow: 0 0 0 var(--_gap) var(--_background);
  }
  [part='bar'] {
    min-height: max(58px, 3.375em);
  }
  @media (max-width: 480px) {
    :host([points]) [part='bar'] {
      min-height: max(112px, 7em);
    }
  }
  ois-tag-filter {
    margin-bottom: 18px;
  }
`;
