import type { HubErrorCode } from '../hub/errors.js';
import type { DeferredMessages, InitialMessages } from './messages.js';

const SIGN_IN = 'Please sign in and try again.';

const ERROR_TEXTS: Partial<Record<HubErrorCode, string>> = {
  NETWORK: 'Please check your connection and try again.',
  TIMEOUT: 'It took too long. Please try again.',
  UNAUTHORIZED: SIGN_IN,
  FORBIDDEN: SIGN_IN,
  BAD_CONFIG: 'This page is not set up correctly yet.',
  UNSAFE_SHORT_CODE: 'This project’s link is not valid.',
  LOAD_FAILED: 'Part of this page could not be loaded. Try again, or reload the page.',
};

/** English for the deferred chunk, loaded along with it. Its error texts replace the general one of first paint. */
export const enDeferred: DeferredMessages & Pick<InitialMessages, 'errorText'> = {
  errorText: (code) => ERROR_TEXTS[code] ?? 'Something went wrong on our side. Please try again in a moment.',

  clearTags: 'Clear all',
  findTag: 'Find a tag',
  noTagFound: 'No tag found',
  tagsChosen: (_count, text) => `${text} chosen`,
  showAllTags: (_count, text) => `Show all (${text})`,
  showMoreTags: 'Show more',
  showFewerTags: 'Show less',

  searchLabel: 'Search by name',
  sortLabel: 'Order',
  sortHub: 'Recommended',
  sortName: 'Name',
  sortIndustry: 'Industry',
  tableCountOf: (text, total) => `${text} of ${total} projects`,
  tableCountAtLeast: (text) => `${text}+ projects`,
  emptyTitle: 'No projects yet',
  emptyText: 'Projects appear here as soon as they are published.',
  noMatchTitle: 'No project matches',
  noMatchText: 'Try another word, or choose other tags.',
  cannotOpen: 'Not available',
  showMoreTables: 'Show more projects',

  close: 'Close',
  formLoading: 'Opening the form…',
  formFailedTitle: 'The form could not be opened',
  formSlow: 'The form is taking longer than usual.',
  openInNewTab: 'Open in a new tab',
  backToList: 'Back to the list',
  formExpired: 'This form has been open too long to be sent. Starting again clears your entries.',
  startAgain: 'Start again',
  formAgain: 'Starting again clears your entries.',
  keepForm: 'Keep filling in',
  tabBlocked: 'Your browser held the new tab back.',
};
