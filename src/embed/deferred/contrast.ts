/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Reads an opaque CSS colour, in any notation that the browser converts to sRGB.
 * @returns undefined for any other text, such as a `var()` or a colour with transparency
 */
export function readColor(text: string): Rgb | undefined {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return undefined;
  const results = ['#000000', '#ffffff'].map((before) => {
    context.fillStyle = before;
    context.fillStyle = text;
    return context.fillStyle;
  });
  const [color] = results;
  // An invalid text leaves the colour as it was; one with transparency is not written in digits.
  if (typeof color !== 'string' || color !== results[1] || !/^#[\da-f]{6}$/.test(color)) return undefined;
  const value = parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns a colour as `#rrggbb`. */
export const toHex = ([red, green, blue]: Rgb): string =>
  `#${((1 << 24) + (red << 16) + (green << 8) + blue).toString(16).slice(1)}`;

/** Mixes two colours. @param share of the second one, from 0 to 1 */
export const mix = (first: Rgb, second: Rgb, share: number): Rgb => {
  const part = (i: 0 | 1 | 2): number => Math.round(first[i] + (second[i] - first[i]) * share);
  return [part(0), part(1), part(2)];
};

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(first: Rgb, second: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
