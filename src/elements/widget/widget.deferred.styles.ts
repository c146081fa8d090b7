import { css } from '../internal/css.js';

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
  :host {
    isolation: isolate;
  }
  [part='bar'] {
    top: calc(var(--ois-sticky-top, 0px) + 6px);
  }
  /* For the outlines of what is in it. */
  [part='bar'].stuck::before {
    top: -6px;
  }
  /* Above the bar's second row, which it slides over, unless the focus is in there. */
  ois-tag-filter.sticky {
    z-index: 3;
  }
  [part='bar']:has(:is([part='points'], [part='notifications']):focus-within) {
    z-index: 4;
  }
  [part='bar'].stuck:not(:has(:is([part='points'], [part='notifications']):focus-within)) {
    clip-path: inset(-100vh -100vw var(--_below-filter, 0px));
  }
  .place {
    scroll-margin-top: calc(var(--ois-sticky-top, 0px) + 6px);
  }
  .search {
    flex: 1 1 12em;
    min-width: 0;
  }
  /* Not :empty, which WebKit does not check again within :has() when the field is added. */
  [part='bar']:has(> .search[hidden]):not(:has(> :not([hidden]))) {
    display: none;
  }
  .search-field {
    height: max(44px, 2.625em);
  }
  /* The form has taken the list's place. */
  [part='bar']:has(~ ois-form-frame[inline]) {
    position: static !important;
    min-height: 0 !important;
  }
  [part='bar']:has(~ ois-form-frame[inline]) .search {
    display: none;
  }
  [part='notifications']:first-of-type {
    margin-inline-start: auto;
  }
  /* The bar reserves a second row below the search: without this, the row stays empty where the points fit into the first. */
  @media (max-width: 640px) {
    [part='bar']:not(:has(~ ois-form-frame[inline])) > .search:not([hidden]) ~ [part='points'] {
      flex-basis: 100%;
    }
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    margin-bottom: 12px;
    padding: 10px 16px;
    border: var(--_border-width) solid var(--_danger);
    border-radius: var(--_radius);
    color: var(--_danger);
  }
  @media print {
    [part='bar'] {
      display: none;
    }
  }
`;
