/** Width of the alphabet in Arial of 16 px. Fonts of phones differ little from it, those of test machines more. */
const ALPHABET_WIDTH_PX = 203.6;

/** Returns the font size at which the element's texts are as wide as in Arial of that size: both in CSS pixels. */
export function findArialEquivalentSizePx(element: Element, sizePx: number): number {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  context.font = `16px ${getComputedStyle(element).fontFamily}`;
  return (sizePx * ALPHABET_WIDTH_PX) / context.measureText('abcdefghijklmnopqrstuvwxyz').width;
}
