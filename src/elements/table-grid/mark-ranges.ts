import type { TextRange } from '../../client/search/match-ranges.js';

/**
 * Returns a function that splits a text at what a search finds in it, with a `<mark>` for each. Searches each text once: many cards
 * have the same tags.
 */
export function createMarker(
  findRanges: (text: string) => readonly TextRange[],
): (text: string) => (string | Node)[] {
  const known = new Map<string, readonly TextRange[]>();
  return (text) => {
    const ranges = known.get(text) ?? findRanges(text);
    known.set(text, ranges);
    return markRanges(text, ranges);
  };
}

function markRanges(text: string, ranges: readonly TextRange[]): (string | Node)[] {
  let position = 0;
  const nodes = ranges.flatMap(([start, end]) => {
    const before = text.slice(position, start);
    position = end;
    const mark = document.createElement('mark');
    mark.setAttribute('part', 'match');
    mark.textContent = text.slice(start, end);
    return [before, mark];
  });
  return [...nodes, text.slice(position)];
}
