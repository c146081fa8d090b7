/** Deviations of measured positions, on screens with fractional pixels. */
const TOLERANCE_PX = 0.5;

/**
 * Sets the class `stuck` on an element with `position: sticky` while it is not at its own place.
 * @param place an element whose top edge is that of this place
 * @returns whether it is stuck
 */
export function updateStuck(row: Element, place: Element): boolean {
  const distancePx = row.getBoundingClientRect().top - place.getBoundingClientRect().top;
  return row.classList.toggle('stuck', distancePx > TOLERANCE_PX);
}
