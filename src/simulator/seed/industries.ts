/** How an industry looks. Its first glyph stands for the industry itself. */
interface Industry {
  /** Ground of its icons; white stands out from it by 3:1 or more. */
  colour: string;
  /** Names of drawings, each of which belongs to one industry. */
  glyphs: readonly [string, ...string[]];
}

export const INDUSTRIES = {
  'Home renovation': { colour: '#c2562d', glyphs: ['house', 'roller', 'drop', 'bolt'] },
  Housekeeping: { colour: '#12857a', glyphs: ['sparkles', 'spray', 'washer'] },
  'Moving & logistics': { colour: '#2f6fb5', glyphs: ['truck', 'box', 'pin'] },
  'Education & tutoring': { colour: '#6a4fc3', glyphs: ['cap', 'book', 'pencil'] },
  'Health & care': { colour: '#c73a5b', glyphs: ['heart', 'cross', 'stethoscope'] },
  'Legal & finance': { colour: '#3d4f6b', glyphs: ['scales', 'chart', 'shield'] },
  'IT & software': { colour: '#0f7ea8', glyphs: ['code', 'monitor', 'cloud'] },
  'Events & weddings': { colour: '#b03c9c', glyphs: ['rings', 'cake', 'camera', 'note'] },
  Vehicles: { colour: '#3f7d3a', glyphs: ['car', 'wheel', 'key'] },
  Manufacturing: { colour: '#8a6318', glyphs: ['factory', 'gear', 'shirt'] },
} as const satisfies Record<string, Industry>;

export type IndustryName = keyof typeof INDUSTRIES;

/** An industry that came with a table of someone's own may be any text. */
export function isKnownIndustry(name: string): name is IndustryName {
  return Object.hasOwn(INDUSTRIES, name);
}
