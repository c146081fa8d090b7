import type { LateMessages, Messages } from './messages.js';

const first: Omit<Messages, keyof LateMessages> = {
  $code: 'en',
  $name: 'English',
  $dir: 'ltr',

  tagFilterLabel: 'Filter by tag',

  tablesLabel: 'Projects',
  tableCount: (count) => (count === 1 ? '1 project' : `${count} projects`),
  otherTables: 'Other projects',
  cannotOpen: 'Not available',

  loading: 'Loading projects…',
  emptyTitle: 'No projects yet',
  emptyText: 'Projects appear here as soon as they are published.',
  noMatchTitle: 'No project matches',
  noMatchText: 'Choose other tags, or clear them to see every project.',
  failedTitle: 'The projects could not be loaded',
  filterFailed: 'The list could not be updated.',
  retry: 'Try again',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return 'Please check your connection and try again.';
      case 'TIMEOUT':
        return 'It took too long. Please try again.';
      case 'UNAUTHORIZED':
        return 'Please sign in and try again.';
      case 'FORBIDDEN':
        return 'You are not allowed to see this.';
      case 'RATE_LIMITED':
        return 'Too many requests just now. Please try again in a minute.';
      case 'BAD_CONFIG':
        return 'This page is not set up correctly yet.';
      case 'UNSAFE_SHORT_CODE':
        return 'This project’s link is not valid.';
      default:
        return 'Something went wrong on our side. Please try again in a moment.';
    }
  },

  close: 'Close',
  formLoading: 'Opening the form…',
  formSlow: 'The form is taking longer than usual.',
  formFailedTitle: 'The form could not be opened',
  openInNewTab: 'Open in a new tab',
};

/** English, built in: the language that every other one falls back to. `addLateEnglish` completes it. */
export const en = first as Messages;
