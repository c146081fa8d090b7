// What hand-written code compares texts by: without case, width and accents.
const ASCII = /^[ -~\n]*$/;

export const fold = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns where the words are in a text, in order and without overlaps. */
export function findWords(text: string, words: readonly string[]): [start: number, end: number][] {
  let folded = '';
  // Where each character of the folded text comes from.
  const origins: number[] = [];
  let position = 0;
  for (const character of text) {
    const changed = fold(character);
    folded += changed;
    for (let i = 0; i < changed.length; i += 1) origins.push(position);
    position += character.length;
  }
  origins.push(position);
  const found: [number, number][] = [];
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push([origins[at]!, origins[at + word.length]!]);
  found.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [start, end] of found) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
