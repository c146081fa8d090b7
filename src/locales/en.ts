import type { InitialMessages } from './messages.js';

/** English, built in: the language that every other one falls back to. The rest of it is in `en.deferred.ts`. */
export const en: InitialMessages = {
  $code: 'en',
  $name: 'English',
  $dir: 'ltr',

  tagFilterLabel: 'Filter by tag',

  tablesLabel: 'Projects',
  tableCount: (count, text) => (count === 1 ? '1 project' : `${text} projects`),
  otherTables: 'Other projects',

  loading: 'Loading projects…',
  emptyTitle: 'No projects yet',
  emptyText: 'Projects appear here as soon as they are published.',
  failedTitle: 'The projects could not be loaded',
  retry: 'Try again',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return 'Please check your connection and try again.';
      case 'TIMEOUT':
        return 'It took too long. Please try again.';
      case 'UNAUTHORIZED':
      case 'FORBIDDEN':
        return 'Please sign in and try again.';
      case 'BAD_CONFIG':
        return 'This page is not set up correctly yet.';
      case 'UNSAFE_SHORT_CODE':
        return 'This project’s link is not valid.';
      case 'LOAD_FAILED':
        return 'Part of this page could not be loaded. Try again, or reload the page.';
      default:
        return 'Something went wrong on our side. Please try again in a moment.';
    }
  },
};
