import type { Context } from 'hono';
import type { Language } from '../locales/language.js';
import type { SimulatedTable } from '../store/tables.js';

/** An industry: its Chinese name, the background colour of its icon (white has a contrast of 3:1 or more on it), and the icon's name. */
interface Industry {
  zhCn: string;
  colour: string;
  icon: string;
}

export const INDUSTRIES = {
  'Home renovation': { zhCn: '家居装修', colour: '#c2562d', icon: 'house' },
  Housekeeping: { zhCn: '家政服务', colour: '#12857a', icon: 'sparkles' },
  'Moving & logistics': { zhCn: '搬家物流', colour: '#2f6fb5', icon: 'truck' },
  'Education & tutoring': { zhCn: '教育培训', colour: '#6a4fc3', icon: 'book' },
  'Health & care': { zhCn: '健康护理', colour: '#c73a5b', icon: 'heart' },
  'Legal & finance': { zhCn: '法律财税', colour: '#3d4f6b', icon: 'clipboard' },
  'IT & software': { zhCn: '电脑与软件', colour: '#0f7ea8', icon: 'code' },
  'Events & weddings': { zhCn: '婚庆活动', colour: '#b03c9c', icon: 'camera' },
  Vehicles: { zhCn: '汽车服务', colour: '#3f7d3a', icon: 'car' },
  Manufacturing: { zhCn: '加工制造', colour: '#8a6318', icon: 'gear' },
} as const satisfies Record<string, Industry>;

export type IndustryName = keyof typeof INDUSTRIES;

/** Finds an industry of the seed by its name in either language; the developer's own tables may name any. */
export const findIndustry = (name: string): IndustryName | undefined =>
  (Object.keys(INDUSTRIES) as IndustryName[]).find((key) => key === name || INDUSTRIES[key].zhCn === name);

/** Returns the names of the seed's industries. */
export const getIndustryNames = (language: Language): string[] =>
  Object.entries(INDUSTRIES).map(([name, { zhCn }]) => (language === 'zh-CN' ? zhCn : name));

// White round strokes on 48 × 48. `ground` shows the background's colour and hides what lies behind the shape.
const soft = 'fill="#fff" fill-opacity=".25"';
const solid = 'fill="#fff" stroke="none"';
const ground = 'fill="currentColor"';

/** The simulator's own drawings by name: the inside of an SVG. */
export const ICONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    house: `<path ${soft} d="M16 21v14h16V21l-8-7.5z"/><path d="M12.5 24 24 13l11.5 11M21.5 35v-7h5v7"/>`,
    sparkles: `<path ${soft} d="M21 13c1.1 5.9 3.1 7.9 9 9-5.9 1.1-7.9 3.1-9 9-1.1-5.9-3.1-7.9-9-9 5.9-1.1 7.9-3.1 9-9z"/><path ${solid} d="M32 27c.6 3 1.5 3.9 4.5 4.5-3 .6-3.9 1.5-4.5 4.5-.6-3-1.5-3.9-4.5-4.5 3-.6 3.9-1.5 4.5-4.500z"/>`,
    truck: `<path ${soft} d="M11.5 16H26v15H11.500z"/><path d="M26 21h5.500l5 5.500V31H26z"/><g ${ground}><circle cx="17.5" cy="31.5" r="3"/><circle cx="31" cy="31.5" r="3"/></g>`,
    book: `<path ${soft} d="M24 17c-3-2.3-6.8-3-11.5-3v18.500c4.7 0 8.5.7 11.5 3 3-2.3 6.8-3 11.5-3V14c-4.7 0-8.5.7-11.5 3z"/><path d="M24 17v18.5"/>`,
    heart: `<path ${soft} d="M24 35c-6.7-4.8-11.5-8.7-11.5-14.200A6 6 0 0 1 24 18a6 6 0 0 1 11.5 2.800C35.5 26.3 30.7 30.2 24 35z"/><path d="M17 24.500h3.500l2-3.2 3 5.7 1.8-2.500H31"/>`,
    clipboard: `<rect ${soft} x="14.5" y="14" width="19" height="22" rx="2.5"/><rect ${solid} x="19.5" y="11.3" width="9" height="5.2" rx="1.5"/><path d="M19.5 23h9M19.5 29h6"/>`,
    code: `<path d="m18.5 17-7 7 7 7M29.5 17l7 7-7 7M26.5 14.500l-5 19"/>`,
    camera: `<path ${soft} d="M12 19.500a2.5 2.5 0 0 1 2.5-2.500H18l2-3.500h8l2 3.500h3.500a2.5 2.5 0 0 1 2.5 2.500v12a2.5 2.5 0 0 1-2.5 2.500h-19a2.5 2.5 0 0 1-2.5-2.500z"/><circle cx="24" cy="25" r="4.8"/>`,
    car: `<path ${soft} d="M12.5 31v-5.500l3.5-8a2.5 2.5 0 0 1 2.3-1.500h11.400a2.5 2.5 0 0 1 2.3 1.500l3.5 8V31z"/><path d="M13 25h22M16 31v3M32 31v3"/><g ${solid}><circle cx="17.3" cy="28" r="1.3"/><circle cx="30.7" cy="28" r="1.3"/></g>`,
    gear: `<path stroke-width="4.4" stroke-linecap="butt" d="M24 12v4M24 32v4M12 24h4M32 24h4M15.5 15.500l2.8 2.800M29.7 29.700l2.8 2.800M32.5 15.500l-2.8 2.800M18.3 29.700l-2.8 2.8"/><circle ${soft} cx="24" cy="24" r="7.8"/><circle ${ground} cx="24" cy="24" r="3"/>`,
  }),
);

/** The icon of a table whose industry is not in {@link INDUSTRIES}. */
const DEFAULT_ICON = 'clipboard';

/** Returns the SVG of an icon on its industry's colour; undefined for an unknown name. */
function drawIcon(name: string): string | undefined {
  const shapes = ICONS.get(name);
  const colour = Object.values(INDUSTRIES).find(({ icon }) => icon === name)?.colour;
  if (shapes === undefined || colour === undefined) return undefined;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" color="${colour}">` +
    `<rect width="48" height="48" rx="12" fill="${colour}"/>` +
    `<g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${shapes}</g></svg>`
  );
}

/** Returns the address of an icon file. */
export const buildIconUrl = (hubUrl: string, name: string): string => `${hubUrl}/icons/${name}.svg`;

/** Returns an icon address that loads: the table's own if the simulator serves it, else its industry's or the default. */
export function getLoadableIconUrl(hubUrl: string, table: Pick<SimulatedTable, 'icon' | 'industry'>): string {
  const { icon, industry } = table;
  if (icon !== null && [...ICONS.keys()].some((name) => buildIconUrl(hubUrl, name) === icon)) return icon;
  const known = findIndustry(industry);
  return buildIconUrl(hubUrl, known ? INDUSTRIES[known].icon : DEFAULT_ICON);
}

const HEADERS = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=2592000',
  'X-Content-Type-Options': 'nosniff',
  // An SVG opened as a document must not run scripts or load resources.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** `GET /icons/<name>.svg`. */
export function serveIcon(c: Context): Response | Promise<Response> {
  const [, name = ''] = /^(.+)\.svg$/.exec(c.req.param('file') ?? '') ?? [];
  const svg = drawIcon(name);
  return svg === undefined ? c.notFound() : c.body(svg, 200, HEADERS);
}
