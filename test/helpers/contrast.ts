/** Relative luminance (WCAG 2.2) of a computed colour, such as `rgb(1, 2, 3)` or `color(srgb 0.1 0.2 0.3)`. */
function luminance(colour: string): number {
  const scale = colour.startsWith('rgb') ? 255 : 1;
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+(?:e-?\d+)?/g) ?? []).slice(0, 3).map((value) => {
    const part = Number(value) / scale;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** Returns the contrast of two computed colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
