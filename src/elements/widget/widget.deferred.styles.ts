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
    padding-bottom: 12px;
  }
  .search {
    flex: 1 1 10em;
    min-width: 0;
  }
  /* Points have a row of their own on small screens. */
  @media (max-width: 480px) {
    :host([points]) .search {
      flex-basis: 100%;
    }
  }
  .search-field {
    height: max(46px, 2.625em);
  }
  /* The form has taken the list's place. */
  [part='bar']:has(~ ois-form-frame[inline]) .search {
    display: none;
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
