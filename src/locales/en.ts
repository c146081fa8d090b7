import type { HubErrorCode } from '../hub/errors.js';
import type { InitialMessages } from './messages.js';

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
  errorText: (code) => ERROR_TEXTS[code] ?? 'Something went wrong on our side. Please try again in a moment.',
};
