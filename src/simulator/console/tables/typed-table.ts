import { GLYPHS } from '../../icons/glyphs.js';
import { iconUrl } from '../../icons/draw-icon.js';
import { InvalidTable, type TableDraft } from '../../store/check-table.js';
import { textOf } from '../read-fields.js';
import type { Problems } from '../view/form.js';

/** A table as it is typed. */
export interface TypedTable {
  type: string;
  supply_name: string;
  demand_name: string;
  industry: string;
  /** The name of one of our drawings; empty for the address below, or none. */
  drawing: string;
  icon: string;
  /** Separated by commas, Chinese ones too. */
  tags: string;
}

export const EMPTY_TABLE: TypedTable = {
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
export function typedFrom(table: Readonly<TableDraft>, hubUrl: string): TypedTable {
  const { type, supply_name, demand_name, industry, icon, tags } = table;
  const drawing = [...GLYPHS.keys()].find((glyph) => iconUrl(hubUrl, glyph) === icon) ?? '';
  return {
    type,
    supply_name,
    demand_name,
    industry,
    drawing,
    tags: tags.join(', '),
    icon: drawing === '' ? (icon ?? '') : '',
  };
}

export function draftOf(typed: TypedTable, hubUrl: string): TableDraft {
  const { supply_name, demand_name, industry, drawing } = typed;
  return {
    // The store says what is wrong with any other.
    type: typed.type as TableDraft['type'],
    supply_name,
    demand_name,
    industry,
    icon: GLYPHS.has(drawing) ? iconUrl(hubUrl, drawing) : typed.icon || null,
    tags: typed.tags
      .split(/[,，]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
}

/** Does what keeps a table. Returns what is wrong with it instead, by field; none if it is kept. */
export function problemsOf(typed: TypedTable, keep: () => void): Problems {
  if (typed.drawing !== '' && typed.icon !== '') {
    return { icon: 'Choose a drawing or give an address, not both.' };
  }
  try {
    keep();
    return {};
  } catch (error) {
    if (error instanceof InvalidTable) return error.problems;
    throw error;
  }
}
