/**
 * Hides the chips that two rows cannot hold, and as many more as it takes for a last button to fit in.
 * @param chips all of them showing
 * @param more the last button; it shows if anything is hidden
 * @param pinned chips, from the front, that are never hidden, however many rows they take
 * @param isCut there is more to show than these chips
 */
export function fitTwoRows(
  chips: readonly HTMLElement[],
  more: HTMLElement,
  pinned: number,
  isCut: boolean,
): void {
  const tops = chips.map((chip) => chip.offsetTop);
  const [, second = Infinity, third] = new Set(tops);
  let visible = Math.max(third === undefined ? chips.length : tops.indexOf(third), pinned);
  more.hidden = visible === chips.length && !isCut;
  if (more.hidden) return;

  for (const chip of chips.slice(visible)) chip.hidden = true;
  const last = Math.max(second, tops[pinned - 1] ?? 0);
  while (visible > Math.max(pinned, 1) && more.offsetTop > last) {
    const chip = chips[visible - 1] as HTMLElement;
    // A long one alone in its row is cut short rather than leave the row empty.
    if (tops[visible - 1] === last && tops[visible - 2] !== last && shorten(chip, more)) return;
    visible -= 1;
    chip.hidden = true;
  }
}

/** What is left of a chip should still be read: so many pixels at the least. */
const NARROWEST = 88;

/** Makes room for the button in a chip's row, if enough of the chip is left. */
function shorten(chip: HTMLElement, more: HTMLElement): boolean {
  const gap = 8;
  // Widths are not whole; measured ones are.
  const room = (chip.parentElement?.clientWidth ?? 0) - more.offsetWidth - gap - 1;
  if (room < NARROWEST) return false;
  chip.style.maxWidth = `${room}px`;
  return more.offsetTop <= chip.offsetTop;
}
