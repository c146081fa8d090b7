import type { TextRange } from '../../client/search/match-ranges.js';

/** Splits a text at the ranges, with a `<mark>` for each. */
export function markRanges(text: string, ranges: readonly TextRange[]): (string | Node)[] {
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
