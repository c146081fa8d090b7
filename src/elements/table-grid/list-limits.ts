/**
 * With up to so many tables, all cards are in the page, a slice of them each frame; with more, only those near the viewport,
 * equally high. `npm run bench -- cards` measures how long they take.
 */
export const MAX_COMPLETE = 80;

/** Distance from the viewport up to which items are rendered (CSS pixels), so that a flick of the finger shows no blank area. */
export const OVERSCAN_PX = 600;
