import { html } from 'lit';
import { findMatchRanges } from '../../client/search/match-ranges.js';
import type { SearchQuery } from '../../client/search/search-query.js';

/** Returns a text with a `<mark>` around each part that a query matches. */
export function markMatches(text: string, query: SearchQuery): unknown {
  const ranges = findMatchRanges(text, query);
  if (ranges.length === 0) return text;
  let position = 0;
  const parts: unknown[] = ranges.map(([start, end]) => {
    const before = text.slice(position, start);
    position = end;
    return html`${before}<mark part="match">${text.slice(start, end)}</mark>`;
  });
  return [...parts, text.slice(position)];
}
