import { buildIconUrl, ICONS } from '../../icons/icons.js';
import { InvalidTable, type TableDraft } from '../../store/check-table.js';
import { pricesOf, USUAL_PRICES, type PaidAction } from '../../store/prices.js';
import { yuanOf } from '../../webhooks/wire.js';
import { centsOf, isAny, textOf } from '../read-fields.js';
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
  /** In yuan; empty for what is usual. */
  price_publish: string;
  price_unlock: string;
  price_grab: string;
}

export const EMPTY_TABLE: TypedTable = {
  type: 'A',
  supply_name: '',
  demand_name: '',
  industry: '',
  drawing: '',
  icon: '',
  tags: '',
  price_publish: '',
  price_unlock: '',
  price_grab: '',
};

const PAID_ACTIONS = Object.keys(USUAL_PRICES) as PaidAction[];

export function readTable(form: URLSearchParams): TypedTable {
  const typed = { ...EMPTY_TABLE };
  for (const name of Object.keys(typed) as (keyof TypedTable)[]) typed[name] = textOf(form, name);
  return typed;
}

/** A kept table as it would be typed. */
export function typedFrom(table: Readonly<TableDraft>, hubUrl: string): TypedTable {
  const { publish, unlock, grab } = pricesOf(table);
  const { type, supply_name, demand_name, industry, icon, tags } = table;
  const drawing = [...ICONS.keys()].find((glyph) => buildIconUrl(hubUrl, glyph) === icon) ?? '';
  return {
    type,
    supply_name,
    demand_name,
    industry,
    drawing,
    tags: tags.join(', '),
    icon: drawing === '' ? (icon ?? '') : '',
    price_publish: yuanOf(publish),
    price_unlock: yuanOf(unlock),
    price_grab: yuanOf(grab),
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
    icon: ICONS.has(drawing) ? buildIconUrl(hubUrl, drawing) : typed.icon || null,
    tags: typed.tags
      .split(/[,，]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    prices: Object.fromEntries(
      PAID_ACTIONS.map((action) => [action, centsOf(typed[`price_${action}`]) ?? USUAL_PRICES[action]]),
    ),
  };
}

function priceProblems(typed: TypedTable): Problems {
  const wrong = PAID_ACTIONS.map((action) => `price_${action}` as const).filter(
    (name) => typed[name] !== '' && centsOf(typed[name]) === undefined,
  );
  return Object.fromEntries(wrong.map((name) => [name, 'Enter yuan, such as 2 or 2.50. 0 is free.']));
}

/** Does what keeps a table. Returns what is wrong with it instead, by field; none if it is kept. */
export function problemsOf(typed: TypedTable, keep: () => void): Problems {
  if (typed.drawing !== '' && typed.icon !== '') {
    return { icon: 'Choose a drawing or give an address, not both.' };
  }
  const problems = priceProblems(typed);
  if (isAny(problems)) return problems;
  try {
    keep();
    return {};
  } catch (error) {
    if (error instanceof InvalidTable) return error.problems;
    throw error;
  }
}
