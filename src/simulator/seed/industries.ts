/** An industry: the background colour of its icon (white has a contrast of 3:1 or more on it), and the icon's name. */
interface Industry {
  colour: string;
  icon: string;
}

export const INDUSTRIES = {
  'Home renovation': { colour: '#c2562d', icon: 'house' },
  Housekeeping: { colour: '#12857a', icon: 'sparkles' },
  'Moving & logistics': { colour: '#2f6fb5', icon: 'truck' },
  'Education & tutoring': { colour: '#6a4fc3', icon: 'book' },
  'Health & care': { colour: '#c73a5b', icon: 'heart' },
  'Legal & finance': { colour: '#3d4f6b', icon: 'clipboard' },
  'IT & software': { colour: '#0f7ea8', icon: 'code' },
  'Events & weddings': { colour: '#b03c9c', icon: 'camera' },
  Vehicles: { colour: '#3f7d3a', icon: 'car' },
  Manufacturing: { colour: '#8a6318', icon: 'gear' },
} as const satisfies Record<string, Industry>;

export type IndustryName = keyof typeof INDUSTRIES;

/** Whether an industry is one of the seed's; the developer's own tables may name any. */
export function isKnownIndustry(name: string): name is IndustryName {
  return Object.hasOwn(INDUSTRIES, name);
}
