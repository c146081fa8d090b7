import { buildIconUrl, getIndustryNames, ICONS } from '../../icons/icons.js';
import type { Texts } from '../../locales/texts.js';
import { formatDecimalYuan, formatYuan, parseYuan } from '../../money.js';
import {
  DEFAULT_PRICES,
  getPrices,
  InvalidTable,
  type PaidAction,
  type TableDraft,
} from '../../store/validate-table.js';
import { field, type Problems } from '../../ui/fields.js';
import type { ConsoleContext } from '../layout.js';

const PAID_ACTIONS = Object.keys(DEFAULT_PRICES) as PaidAction[];

/** Returns the fields of a table. `drawing` is one of the simulator's icons, `icon` a URL. The store validates the others. */
export function buildTableFields({ var: { texts, language } }: ConsoleContext) {
  const { tables } = texts;
  const priceField = <Name extends PaidAction>(action: Name) =>
    field(`price_${action}` as const, tables.prices[action], {
      hint: tables.priceHint(formatYuan(DEFAULT_PRICES[action])),
      inputmode: 'decimal',
      optional: true,
      validate: (text) => (parseYuan(text) === undefined ? tables.invalidPrice : undefined),
    });
  return [
    field('type', tables.typeLabel, {
      type: 'select',
      hint: tables.typeHint,
      options: Object.entries(tables.types),
      validate: () => undefined,
    }),
    field('supply_name', tables.supplyName, { hint: tables.supplyHint, missing: '' }),
    field('demand_name', tables.demandName, { hint: tables.demandHint, missing: '' }),
    field('industry', tables.industry, {
      hint: tables.industryHint,
      suggestions: getIndustryNames(language),
      missing: '',
    }),
    field('tags', tables.tags, { hint: tables.tagsHint, optional: true }),
    field('drawing', tables.drawing, {
      type: 'select',
      options: [['', tables.noDrawing], ...Object.entries(tables.drawings)],
      optional: true,
    }),
    field('icon', tables.icon, { type: 'url', hint: tables.iconHint, optional: true }),
    priceField('publish'),
    priceField('unlock'),
    priceField('grab'),
  ];
}

type TableValues = Record<ReturnType<typeof buildTableFields>[number]['name'], string>;

/** Returns a stored table's form values. */
export function getTableValues(table: Readonly<TableDraft>, hubUrl: string): Partial<TableValues> {
  const { type, supply_name, demand_name, industry, icon, tags } = table;
  const drawing = [...ICONS.keys()].find((name) => buildIconUrl(hubUrl, name) === icon) ?? '';
  const prices = PAID_ACTIONS.map((action) => [
    `price_${action}`,
    formatDecimalYuan(getPrices(table)[action]),
  ]);
  return {
    type,
    supply_name,
    demand_name,
    industry,
    drawing,
    tags: tags.join(', '),
    icon: drawing === '' ? (icon ?? '') : '',
    ...(Object.fromEntries(prices) as Partial<TableValues>),
  };
}

const buildDraft = (values: TableValues, hubUrl: string): TableDraft => ({
  ...values,
  // The store validates the type.
  type: values.type as TableDraft['type'],
  icon: ICONS.has(values.drawing) ? buildIconUrl(hubUrl, values.drawing) : values.icon || null,
  tags: values.tags
    .split(/[,，]/)
    .map((tag) => tag.trim())
    .filter(Boolean),
  prices: Object.fromEntries(
    PAID_ACTIONS.map((action) => [action, parseYuan(values[`price_${action}`]) ?? DEFAULT_PRICES[action]]),
  ),
});

interface SaveOptions {
  hubUrl: string;
  texts: Texts;
  /** Stores the draft. */
  save: (draft: TableDraft) => void;
}

/** Saves a table. @returns the problems if the table was not saved */
export function saveTable(values: TableValues, { hubUrl, texts, save }: SaveOptions): Problems {
  if (values.drawing !== '' && values.icon !== '') return { icon: texts.tables.bothIcons };
  try {
    save(buildDraft(values, hubUrl));
    return {};
  } catch (error) {
    if (error instanceof InvalidTable) return error.describe(texts);
    throw error;
  }
}
