/** Deviations of measured positions, on screens with fractional pixels. */
const TOLERANCE_PX = 0.5;

/** @param place an element whose top edge is that of the row's own place @returns whether a row with `position: sticky` is stuck */
export const isStuck = (row: Element, place: Element): boolean =>
  row.getBoundingClientRect().top - place.getBoundingClientRect().top > TOLERANCE_PX;

/** Sets the class `stuck` on a row while it is stuck. */
export function updateStuck(row: Element, place: Element): void {
  row.classList.toggle('stuck', isStuck(row, place));
}
