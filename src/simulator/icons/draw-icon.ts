import { INDUSTRIES, isKnownIndustry } from '../seed/industries.js';
import type { SimulatedTable } from '../store/tables.js';
import { GLYPHS } from './glyphs.js';

const PLAIN = { colour: '#5b6472', glyph: 'clipboard' };

const groundOf = (glyph: string): string =>
  Object.values(INDUSTRIES).find(({ glyphs }) => glyphs.some((own) => own === glyph))?.colour ?? PLAIN.colour;

/** The whole SVG of a glyph on its industry's ground; undefined if we have no such drawing. */
export function drawIcon(glyph: string): string | undefined {
  const inside = GLYPHS.get(glyph);
  if (inside === undefined) return undefined;
  const ground = groundOf(glyph);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" color="${ground}">` +
    `<rect width="48" height="48" rx="12" fill="${ground}"/>` +
    `<g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${inside}</g></svg>`
  );
}

/** The address of a glyph's icon file. */
export const iconUrl = (hubUrl: string, glyph: string): string => `${hubUrl}/icons/${glyph}.svg`;

/** The icon that surely loads for a table: its own if we drew it, else its industry's, else a plain one. */
export function sureIconUrl(hubUrl: string, table: Pick<SimulatedTable, 'icon' | 'industry'>): string {
  const isOurs = [...GLYPHS.keys()].some((glyph) => iconUrl(hubUrl, glyph) === table.icon);
  if (table.icon !== null && isOurs) return table.icon;
  const { industry } = table;
  return iconUrl(hubUrl, isKnownIndustry(industry) ? INDUSTRIES[industry].glyphs[0] : PLAIN.glyph);
}
