import { html } from 'lit';
import type { TextRange } from '../../client/search/match-ranges.js';

/** Returns a text with a `<mark>` around each range. */
export function markRanges(text: string, ranges: readonly TextRange[]): unknown {
  if (ranges.length === 0) return text;
  let position = 0;
  const parts: unknown[] = ranges.map(([start, end]) => {
    const before = text.slice(position, start);
    position = end;
    return html`${before}<mark part="match">${text.slice(start, end)}</mark>`;
  });
  return [...parts, text.slice(position)];
}
