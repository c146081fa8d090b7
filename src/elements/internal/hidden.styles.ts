import { css } from 'lit';

/** For words that are heard and not seen. */
export const hiddenStyles = css`
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
