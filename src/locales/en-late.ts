import { en } from './en.js';
import type { LateMessages } from './messages.js';

const late: LateMessages = {
  clearTags: 'Clear all',
  findTag: 'Find a tag',
  noTagFound: 'No tag found',
  tagsChosen: (count) => `${count} chosen`,
  showAllTags: (count) => `Show all (${count})`,
  showMoreTags: 'Show more',
  showFewerTags: 'Show less',
};

/** For whatever is loaded after first paint and uses its words. */
export function addLateEnglish(): void {
  Object.assign(en, late);
}
