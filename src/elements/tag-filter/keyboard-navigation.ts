import { normalizeForSearch } from '../../client/search/normalize.js';

/** Characters typed within this time of each other belong to one word. */
const TYPE_AHEAD_MS = 500;

/** Finds the chip that a key leads to: arrow keys, Home, End and type-ahead. */
export class KeyboardNavigation {
  #typed = '';
  #typedAtMs = -Infinity;

  /**
   * @param chips in their order
   * @param current index of the focused chip
   * @returns the chip to focus, or undefined if the key has no meaning here
   */
  findNext(event: KeyboardEvent, chips: readonly HTMLElement[], current: number): HTMLElement | undefined {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
    const isRtl = getComputedStyle(chips[current] as Element).direction === 'rtl';
    switch (event.key) {
      case 'ArrowRight':
        return chips.at((current + (isRtl ? -1 : 1)) % chips.length);
      case 'ArrowLeft':
        return chips.at((current + (isRtl ? 1 : -1)) % chips.length);
      case 'ArrowDown':
        return findInNextRow(chips, current, 1);
      case 'ArrowUp':
        return findInNextRow(chips, current, -1);
      case 'Home':
        return chips[0];
      case 'End':
        return chips.at(-1);
      default:
        return this.#findByLabel(event, chips, current);
    }
  }

  /** Returns the next chip that begins with the typed text. The same letter again leads to the next chip with it. */
  #findByLabel(
    { key, timeStamp }: KeyboardEvent,
    chips: readonly HTMLElement[],
    current: number,
  ): HTMLElement | undefined {
    if (key === ' ' || [...key].length !== 1) return undefined;
    const isNewWord = timeStamp - this.#typedAtMs > TYPE_AHEAD_MS;
    this.#typed = isNewWord ? normalizeForSearch(key) : this.#typed + normalizeForSearch(key);
    this.#typedAtMs = timeStamp;
    const findFrom = (skip: number, prefix: string): HTMLElement | undefined =>
      [...chips.slice(current + skip), ...chips.slice(0, current + skip)].find(({ textContent }) =>
        normalizeForSearch(textContent.trim()).startsWith(prefix),
      );
    const [letter = ''] = this.#typed;
    const isOneLetter = [...this.#typed].every((other) => other === letter);
    return findFrom(isNewWord ? 1 : 0, this.#typed) ?? (isOneLetter ? findFrom(1, letter) : undefined);
  }
}

/** Returns the chip that is closest to straight above or below, if there is another row. */
function findInNextRow(
  chips: readonly HTMLElement[],
  current: number,
  direction: 1 | -1,
): HTMLElement | undefined {
  const boxes = chips.map((chip) => chip.getBoundingClientRect());
  const currentBox = boxes[current] as DOMRect;
  const center = currentBox.left + currentBox.width / 2;
  const distance = ({ top, left, width }: DOMRect): number => {
    const rowDistance = (top - currentBox.top) * direction;
    // The row counts more than any horizontal distance, as no chip is wider than the screen.
    return rowDistance < 1 ? Infinity : rowDistance * 1e4 + Math.abs(left + width / 2 - center);
  };
  const nearest = boxes.reduce(
    (best, box, index) => (distance(box) < distance(boxes[best] as DOMRect) ? index : best),
    current,
  );
  return nearest === current ? undefined : chips[nearest];
}
