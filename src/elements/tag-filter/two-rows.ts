interface TwoRows {
  /** All chips, none hidden. */
  chips: readonly HTMLElement[];
  /** The button after the chips, shown if some of them are hidden. */
  moreButton: HTMLElement;
  /** How many chips, from the start, are never hidden, even if they need more rows. */
  pinnedCount: number;
  /** There are more tags than these chips. */
  hasMore: boolean;
}

/** Hides the chips that do not fit into two rows, and further ones until the button fits as well. */
export function fitTwoRows({ chips, moreButton, pinnedCount, hasMore }: TwoRows): void {
  const tops = chips.map((chip) => chip.offsetTop);
  const [, second = Infinity, third] = new Set(tops);
  let visible = Math.max(third === undefined ? chips.length : tops.indexOf(third), pinnedCount);
  moreButton.hidden = visible === chips.length && !hasMore;
  if (moreButton.hidden) return;

  for (const chip of chips.slice(visible)) chip.hidden = true;
  const lastTop = Math.max(second, tops[pinnedCount - 1] ?? 0);
  while (visible > Math.max(pinnedCount, 1) && moreButton.offsetTop > lastTop) {
    const chip = chips[visible - 1] as HTMLElement;
    // A long chip that is alone in its row is truncated instead of hidden, which would leave the row empty.
    const isAlone = tops[visible - 1] === lastTop && tops[visible - 2] !== lastTop;
    if (isAlone && truncate(chip, moreButton)) return;
    visible -= 1;
    chip.hidden = true;
  }
}

/** A truncated chip stays readable at this width. */
const MIN_CHIP_WIDTH_PX = 88;
const GAP_PX = 8;

/**
 * Truncates a chip so that the button fits into its row.
 * @returns false if too little of the chip would be left
 */
function truncate(chip: HTMLElement, moreButton: HTMLElement): boolean {
  // One pixel less: measured widths are rounded.
  const widthPx = (chip.parentElement?.clientWidth ?? 0) - moreButton.offsetWidth - GAP_PX - 1;
  if (widthPx < MIN_CHIP_WIDTH_PX) return false;
  chip.style.maxWidth = `${widthPx}px`;
  return moreButton.offsetTop <= chip.offsetTop;
}
