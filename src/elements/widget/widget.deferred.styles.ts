import { css } from 'lit';

/** Styles that first paint does not need. */
export const deferredStyles = css`
  /* A form in the page itself replaces the elements after it. */
  ois-form-frame[inline] ~ * {
    display: none !important;
  }
  [part='bar'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: start;
  }
  [part='notifications'] {
    margin-inline-start: auto;
    order: 1;
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    margin-bottom: 12px;
    padding: 10px 16px;
    border: 1px solid var(--_danger);
    border-radius: var(--_radius);
    color: var(--_danger);
  }
`;
