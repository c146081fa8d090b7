import { normalizeForSearch } from '../internal/normalize-for-search.js';

/** Letters typed within this time of each other make one word (milliseconds). */
const WORD_MS = 500;

/** Which chip a key leads to. */
export class ChipKeys {
  #typed = '';
  #typedAt = -Infinity;

  /**
   * @param chips those that can be reached, in order
   * @param at the one that has the focus
   * @param labelOf a chip's words, by its index
   * @returns the chip to go to; nothing if the key means nothing here
   */
  next(
    event: KeyboardEvent,
    chips: readonly HTMLElement[],
    at: number,
    labelOf: (index: number) => string,
  ): HTMLElement | undefined {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
    const isRtl = getComputedStyle(chips[at] as Element).direction === 'rtl';
    switch (event.key) {
      case 'ArrowRight':
        return chips.at((at + (isRtl ? -1 : 1)) % chips.length);
      case 'ArrowLeft':
        return chips.at((at + (isRtl ? 1 : -1)) % chips.length);
      case 'ArrowDown':
        return inNextRow(chips, at, 1);
      case 'ArrowUp':
        return inNextRow(chips, at, -1);
      case 'Home':
        return chips[0];
      case 'End':
        return chips.at(-1);
      default:
        return chips[this.#find(event, chips.length, at, labelOf)];
    }
  }

  /** The next chip that begins with what was typed; the same letter again goes to the next one with it. */
  #find(
    { key, timeStamp }: KeyboardEvent,
    length: number,
    at: number,
    labelOf: (index: number) => string,
  ): number {
    if (key === ' ' || [...key].length !== 1) return -1;
    const isNewWord = timeStamp - this.#typedAt > WORD_MS;
    this.#typed = isNewWord ? normalizeForSearch(key) : this.#typed + normalizeForSearch(key);
    this.#typedAt = timeStamp;
    const from = (skip: number, word: string): number => {
      for (let step = skip; step < length + skip; step += 1) {
        const index = (at + step) % length;
        if (normalizeForSearch(labelOf(index)).startsWith(word)) return index;
      }
      return -1;
    };
    const found = from(isNewWord ? 1 : 0, this.#typed);
    const [letter = ''] = this.#typed;
    const isOneLetter = [...this.#typed].every((other) => other === letter);
    return found < 0 && isOneLetter ? from(1, letter) : found;
  }
}

/** The chip nearest to being straight above or below. */
function inNextRow(chips: readonly HTMLElement[], at: number, way: 1 | -1): HTMLElement | undefined {
  const places = chips.map((chip) => chip.getBoundingClientRect());
  const here = places[at] as DOMRect;
  const middle = here.left + here.width / 2;
  const distance = ({ top, left, width }: DOMRect): number => {
    const rows = (top - here.top) * way;
    // Rows first: no chip is wider than the screen, so a row counts more than anything in it.
    return rows < 1 ? Infinity : rows * 1e4 + Math.abs(left + width / 2 - middle);
  };
  const nearest = places.reduce(
    (best, place, i) => (distance(place) < distance(places[best] as DOMRect) ? i : best),
    at,
  );
  return chips[nearest];
}
