import { GLYPHS } from '../../icons/glyphs.js';
import { iconUrl } from '../../icons/draw-icon.js';
import type { SimulatedTable } from '../../store/tables.js';
import { found, textOf } from '../read-fields.js';
import type { Problems } from '../view/form.js';

const LONGEST_NAME = 200;
const LONGEST_INDUSTRY = 80;
const LONGEST_TAG = 50;
const MOST_TAGS = 20;
const LONGEST_ICON = 500;

/** A table as it is typed. */
export interface TypedTable {
  short_code: string;
  type: string;
  supply_name: string;
  demand_name: string;
  industry: string;
  /** The name of one of our drawings; empty for the address below, or none. */
  drawing: string;
  icon: string;
  /** Separated by commas. */
  tags: string;
}

type Fields = Omit<SimulatedTable, 'short_code' | 'status'>;

export const EMPTY_TABLE: TypedTable = {
  short_code: '',
  type: 'A',
  supply_name: '',
  demand_name: '',
  industry: '',
  drawing: '',
  icon: '',
  tags: '',
};

export function readTable(form: URLSearchParams): TypedTable {
  const typed = { ...EMPTY_TABLE };
  for (const name of Object.keys(typed) as (keyof TypedTable)[]) typed[name] = textOf(form, name);
  return typed;
}

/** A kept table as it would be typed. */
export function typedFrom(table: Readonly<SimulatedTable>, hubUrl: string): TypedTable {
  const drawing = [...GLYPHS.keys()].find((glyph) => iconUrl(hubUrl, glyph) === table.icon) ?? '';
  return { ...table, drawing, icon: drawing === '' ? (table.icon ?? '') : '', tags: table.tags.join(', ') };
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

function problemWithName(name: string, isShown: boolean): string | undefined {
  if (name === '' && isShown) return 'Users see this name: fill it in.';
  return name.length > LONGEST_NAME ? `Keep the name to ${LONGEST_NAME} characters.` : undefined;
}

function problemWithIcon({ drawing, icon }: TypedTable): string | undefined {
  if (icon === '') return undefined;
  if (drawing !== '') return 'Choose a drawing or give an address, not both.';
  if (icon.length > LONGEST_ICON) return `Keep the address to ${LONGEST_ICON} characters.`;
  return isWebAddress(icon) ? undefined : 'Give a full address, such as https://example.com/icon.png.';
}

function problemWithTags(tags: readonly string[]): string | undefined {
  if (tags.length > MOST_TAGS) return `A table has ${MOST_TAGS} tags at most.`;
  const long = tags.find((tag) => tag.length > LONGEST_TAG);
  return long === undefined ? undefined : `Keep each tag to ${LONGEST_TAG} characters.`;
}

/** What to keep of what was typed, or what is wrong with it. */
export function checkTable(typed: TypedTable, hubUrl: string): { table: Fields; problems: Problems } {
  const type = typed.type === 'B' ? 'B' : 'A';
  const tags = tagsOf(typed.tags);
  const problems = found({
    type: typed.type === type ? undefined : 'Choose A or B.',
    supply_name: problemWithName(typed.supply_name, type === 'A'),
    demand_name: problemWithName(typed.demand_name, type === 'B'),
    industry:
      typed.industry === ''
        ? 'Choose an industry, or write your own.'
        : typed.industry.length > LONGEST_INDUSTRY
          ? `Keep the industry to ${LONGEST_INDUSTRY} characters.`
          : undefined,
    drawing: typed.drawing === '' || GLYPHS.has(typed.drawing) ? undefined : 'Choose one of the drawings.',
    icon: problemWithIcon(typed),
    tags: problemWithTags(tags),
  });
  const { supply_name, demand_name, industry } = typed;
  const icon = typed.drawing === '' ? typed.icon || null : iconUrl(hubUrl, typed.drawing);
  return { table: { type, supply_name, demand_name, industry, icon, tags }, problems };
}

/** What is wrong with a short code for a new table, in words; an empty one is chosen for the user. */
export function problemWithCode(code: string, isTaken: boolean): string | undefined {
  if (code === '') return undefined;
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(code)) {
    return 'Use 1 to 40 letters, digits, hyphens and underscores: it stands in the form’s address.';
  }
  return isTaken ? 'Another table has this short code.' : undefined;
}
