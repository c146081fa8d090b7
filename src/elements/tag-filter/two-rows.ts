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
    visible -= 1;
    (chips[visible] as HTMLElement).hidden = true;
  }
}
