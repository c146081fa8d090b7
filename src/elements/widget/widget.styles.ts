import { css } from 'lit';

export const styles = css`
  /* No one knows what is behind: a page that stays white on a dark device, for instance. Beyond the edge, too. */
  :host {
    background: var(--_background);
    box-shadow: 0 0 0 var(--_gap) var(--_background);
  }
  :host([points]) [part='bar'] {
    min-height: 58px;
  }
  ois-tag-filter {
    margin-bottom: 18px;
  }
`;
