import type { InitialMessages } from './messages.js';
import { groupByCommas } from './plural.js';

/** English, built in: the language that every other one falls back to. The rest of it is in `en.deferred.ts`. */
export const en: InitialMessages = {
  $code: 'en',
  $dir: 'ltr',
  $number: groupByCommas,

  allTags: (_count, text) => `All tags (${text})`,

  tablesLabel: 'Projects',
  tableCount: (count, text) => (count === 1 ? '1 project' : `${text} projects`),

  loading: 'Loading projects…',
  retry: 'Try again',
  // True of every error, also if the deferred chunk with the other texts is what could not be loaded.
  errorText: () => 'Part of this page could not be loaded. Try again, or reload it.',
};
