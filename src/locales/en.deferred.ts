import { errorTexts } from './en.errors.js';
import type { DeferredMessages, InitialMessages } from './messages.js';

/** English for the deferred chunk, loaded along with it. */
export const enDeferred: DeferredMessages & Pick<InitialMessages, 'errorText'> = {
  ...errorTexts,

  clearTags: 'Clear all',
  findTag: 'Find a tag',
  noTagFound: 'No tag found',
  tagsChosen: (_count, text) => `${text} chosen`,
  showAllTags: (_count, text) => `Show all (${text})`,
  showMoreTags: 'Show more',
  showFewerTags: 'Show less',

  searchLabel: 'Search projects',
  clearSearch: 'Clear search',
  sortLabel: 'Order',
  sortHub: 'Recommended',
  sortBestMatch: 'Best match',
  sortName: 'Name',
  sortIndustry: 'Industry',
  tableCountOf: (text, total) => `${text} of ${total} projects`,
  tableCountAtLeast: (text) => `${text}+ projects`,
  emptyTitle: 'No projects yet',
  emptyText: 'Projects appear here as soon as they are published.',
  noMatchTitle: 'No project matches',
  noMatchText: 'Try another word, or choose other tags.',
  noMatchFor: (query) => `No project matches “${query}”`,
  nearMisses: 'These come close:',
  failedTitle: 'The projects could not be loaded',
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
