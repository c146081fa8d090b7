import type { HubErrorCode } from '../hub/errors.js';

/** Every string that an end user can read. A locale is one object of this shape. */
export interface Messages {
  /** BCP 47 tag, such as `en` or `zh-CN`. */
  $code: string;
  /** The language's own name. */
  $name: string;
  $dir: 'ltr' | 'rtl';

  tagFilterLabel: string;
  clearTags: string;

  tablesLabel: string;
  tableCount: (count: number) => string;
  otherTables: string;
  cannotOpen: string;

  loading: string;
  emptyTitle: string;
  emptyText: string;
  noMatchTitle: string;
  noMatchText: string;
  failedTitle: string;
  filterFailed: string;
  retry: string;
  /** What to tell an end user about an error; the developer reads the error itself. */
  errorText: (code: HubErrorCode) => string;

  close: string;
  formLoading: string;
  formSlow: string;
  formFailedTitle: string;
  openInNewTab: string;
  backToList: string;
  formExpired: string;
  startAgain: string;
  tabBlocked: string;
}
