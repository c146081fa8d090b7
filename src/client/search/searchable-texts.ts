import type { ProjectTable } from '../../hub/tables.js';
import type { SearchableTexts } from './match-level.js';
import { normalizeForSearch } from './normalize.js';
import { hasHan, toInitials } from './pinyin-initials.js';

/** As much as cards show of a text, in UTF-16 units. Longer texts would block the page. */
const MAX_TEXT_LENGTH = 200;
const MAX_TAGS = 50;

/** More different industries and tags are prepared anew each time. */
const MAX_KNOWN_LINES = 10_000;

/**
 * Creates a function that prepares the texts of tables for the search. It takes bounded time, whatever the hub sent, and
 * prepares each industry and tag once: many tables have the same ones.
 */
export function createPreparation(): (table: ProjectTable) => SearchableTexts {
  const known = new Map<string, SearchableTexts>();
  const prepareKnown = (line: string): SearchableTexts => {
    const before = known.get(line);
    if (before) return before;
    const prepared = prepareLine(line);
    if (known.size < MAX_KNOWN_LINES) known.set(line, prepared);
    return prepared;
  };
  return ({ name, industry, tags }) => {
    const lines = [prepareLine(name), prepareKnown(industry), ...tags.slice(0, MAX_TAGS).map(prepareKnown)];
    const text = lines.map((line) => line.text).join('');
    const hasInitials = lines.some(({ initials }) => initials !== undefined);
    return {
      text,
      initials: hasInitials ? lines.map((line) => line.initials ?? line.text).join('') : undefined,
    };
  };
}

/** With a line break, so that every text ends in one. */
function prepareLine(line: string): SearchableTexts {
  const text = `${normalizeForSearch(line.slice(0, MAX_TEXT_LENGTH).replaceAll('\n', ' ').trim())}\n`;
  return { text, initials: hasHan(text) ? toInitials(text) : undefined };
}
