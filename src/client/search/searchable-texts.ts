import type { ProjectTable } from '../../hub/tables.js';
import type { SearchableTexts } from './match-level.js';
import { normalizeForSearch } from './normalize.js';
import { hasHan, toInitials } from './pinyin-initials.js';

/** As much as cards show of a text, in UTF-16 units. Longer texts would block the page. */
const MAX_TEXT_LENGTH = 200;
const MAX_TAGS = 50;

/** Prepares the texts of a table for the search. Takes bounded time, whatever the hub sent. */
export function toSearchableTexts({ name, industry, tags }: ProjectTable): SearchableTexts {
  const lines = [name, industry, ...tags.slice(0, MAX_TAGS)].map((line) =>
    line.slice(0, MAX_TEXT_LENGTH).replaceAll('\n', ' ').trim(),
  );
  // A last line break too, so that every text ends in one.
  const text = normalizeForSearch(`${lines.join('\n')}\n`);
  return { text, initials: hasHan(text) ? toInitials(text) : undefined };
}
