import type { HubErrorCode } from '../hub/errors.js';

/** Texts that first paint may show. */
export interface InitialMessages {
  /** BCP 47 tag, such as `en` or `zh-CN`. */
  $code: string;
  /** The language's own name. */
  $name: string;
  $dir: 'ltr' | 'rtl';

  tagFilterLabel: string;

  tablesLabel: string;
  /** `text` is the count as the language writes it. */
  tableCount: (count: number, text: string) => string;
  otherTables: string;

  loading: string;
  emptyTitle: string;
  emptyText: string;
  failedTitle: string;
  retry: string;
  /** What to tell an end user about an error; the developer reads the error itself. */
  errorText: (code: HubErrorCode) => string;
}

/** Texts of the deferred chunk. */
export interface DeferredMessages {
  clearTags: string;
  findTag: string;
  noTagFound: string;
  /** `text` is the count as the language writes it. */
  tagsChosen: (count: number, text: string) => string;
  showAllTags: (count: number, text: string) => string;
  showMoreTags: string;
  showFewerTags: string;

  searchLabel: string;
  sortLabel: string;
  /** The hub's own order. */
  sortHub: string;
  sortName: string;
  sortIndustry: string;
  /** `text` tables of `total` that there are, both as the language writes them. */
  tableCountOf: (text: string, total: string) => string;
  /** There may be more than `text`. */
  tableCountAtLeast: (text: string) => string;
  showMoreTables: string;
  noMatchTitle: string;
  noMatchText: string;
  cannotOpen: string;

  close: string;
  formLoading: string;
  formFailedTitle: string;
  formSlow: string;
  openInNewTab: string;
  backToList: string;
  formExpired: string;
  startAgain: string;
  formAgain: string;
  keepForm: string;
  tabBlocked: string;
}

/** Every string that an end user can read. A locale is one object of this shape. */
export interface Messages extends InitialMessages, DeferredMessages {}
