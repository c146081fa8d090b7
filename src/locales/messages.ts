import type { HubErrorCode } from '../hub/errors.js';

/** Texts that first paint may show. */
export interface InitialMessages {
  /** BCP 47 tag, such as `en` or `zh-CN`. */
  $code: string;
  $dir: 'ltr' | 'rtl';
  /** Formats a whole number. */
  $number: (value: number) => string;

  /** Opens a dialog with all tags. @param text the count, formatted */
  allTags: (count: number, text: string) => string;

  tablesLabel: string;
  /** @param text the count, formatted */
  tableCount: (count: number, text: string) => string;

  loading: string;
  retry: string;
  /** Explains an error to users. Developers read the error itself. */
  errorText: (code: HubErrorCode) => string;
}

/** Texts of the deferred chunk. */
export interface DeferredMessages {
  /** The language's name in the language itself. */
  $name: string;
  tagFilterLabel: string;
  /** The number of chosen tags. @param text the count, formatted */
  chosenTagCount: (count: number, text: string) => string;
  clearTags: string;
  findTag: string;
  noTagFound: string;
  showMoreTags: string;
  /** With several chosen tags: introduces `matchAny` and `matchAll`, as in “Projects with any of”. Those have little space. */
  matchLabel: string;
  matchAny: string;
  matchAll: string;
  /** Closes the dialog with all tags. @param text the count, formatted */
  showTables: (count: number, text: string) => string;
  /** The same if the number is unknown. */
  showTableList: string;

  searchLabel: string;
  clearSearch: string;
  sortLabel: string;
  /** The hub's order. */
  sortHub: string;
  /** The order of a search, in place of the hub's. */
  sortBestMatch: string;
  sortName: string;
  sortIndustry: string;
  /** The heading above tables that do not match. */
  otherTables: string;
  /** `text` of `total` tables, both formatted. */
  tableCountOf: (text: string, total: string) => string;
  /** At least `text` tables. */
  tableCountAtLeast: (text: string) => string;
  showMoreTables: string;
  /** Asks for consent. @param hosts those who will be contacted, separated by commas; empty if the page has not set them */
  consentText: (hosts: string) => string;
  consentButton: string;
  emptyTitle: string;
  emptyText: string;
  noMatchTitle: string;
  noMatchText: string;
  /** @param query what the user has searched for */
  noMatchFor: (query: string) => string;
  /** Heading of tables that almost match. */
  nearMisses: string;
  /** Before the chosen tags, where nothing matches. */
  chosenTags: string;
  clearChosenTags: string;
  clearSearchAndTags: string;
  tablesSlow: string;
  failedTitle: string;
  cannotOpen: string;
  /** On the card of a form that the user has begun to fill in. */
  cardContinue: string;
  /** On the card of a form that the user has sent. */
  cardSent: string;
  /** How the keyboard works, for screen readers. */
  cardKeys: string;

  close: string;
  formLoading: string;
  formFailedTitle: string;
  formSlow: string;
  openInNewTab: string;
  backToList: string;
  /** Title and text in place of a form that was sent. */
  formSent: string;
  formSentText: string;
  /** Label of the number or the like under which the form site has filed what was sent. */
  formReference: string;
  backToProjects: string;
  /** Opens the same form again, empty. */
  sendAnother: string;
  formExpired: string;
  startAgain: string;
  formAgain: string;
  keepForm: string;
  reloadForm: string;
  /** Copies the address of the page with the open form. */
  copyLink: string;
  linkCopied: string;
  /** Label of a field with the address, where the browser could not copy it. */
  linkToCopy: string;
  /** @param button the name of the button that closes the form */
  leaveForm: (button: string) => string;
  /** As `leaveForm`, where the browser's Back button closes the form as well. */
  leaveFormOrBack: (button: string) => string;
  formOfflineTitle: string;
  formOfflineText: string;
  formUnreachable: string;
  /** As `formSlow`, although the form's site answers: it may refuse to be framed. */
  formSlowOpenTab: string;
  /** A page has loaded, which may be the browser's error page. */
  formMayBeMissing: string;
  /** A page has loaded, and nothing shows that it is the form. */
  formMissing: string;
  keptFormEnded: (title: string) => string;
  tabBlocked: string;
}

/** All texts that users can read. A locale is an object of this type. */
export interface Messages extends InitialMessages, DeferredMessages {}
