import { buildIconUrl, ICONS, INDUSTRIES } from '../../icons/icons.js';
import { formatDecimalYuan, formatYuan, parseYuan } from '../../money.js';
import {
  DEFAULT_PRICES,
  getPrices,
  InvalidTable,
  type PaidAction,
  type TableDraft,
} from '../../store/validate-table.js';
import { field, type Problems } from '../../ui/fields.js';

const PAID_ACTIONS = Object.keys(DEFAULT_PRICES) as PaidAction[];

const priceField = <Name extends PaidAction>(action: Name, label: string) =>
  field(`price_${action}` as const, label, {
    hint: `In yuan; 0 is free. Left empty, ${formatYuan(DEFAULT_PRICES[action])}.`,
    inputmode: 'decimal',
    optional: true,
    validate: (text) =>
      parseYuan(text) === undefined ? 'Enter yuan, such as 2 or 2.50. 0 is free.' : undefined,
  });

/** The fields of a table. `drawing` is one of the simulator's icons, `icon` a URL. The store validates the others. */
export const TABLE_FIELDS = [
  field('type', 'Type', {
    type: 'select',
    hint: 'Type A shows its supply-side name to users, type B its demand-side name.',
    options: [
      ['A', 'A: someone offers'],
      ['B', 'B: someone asks'],
    ],
    validate: () => undefined,
  }),
  field('supply_name', 'Supply-side name', { hint: 'For instance “Weekly home cleaning”.', missing: '' }),
  field('demand_name', 'Demand-side name', { hint: 'For instance “Looking for a cleaner”.', optional: true }),
  field('industry', 'Industry', {
    hint: 'It decides which fields the form has.',
    suggestions: Object.keys(INDUSTRIES),
    missing: '',
  }),
  field('tags', 'Tags', { hint: 'Separated by commas: Cleaning, Regular.', optional: true }),
  field('drawing', 'Icon', {
    type: 'select',
    options: [
      ['', 'None, or the address below'],
      ...[...ICONS.keys()].map((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)] as const),
    ],
    optional: true,
  }),
  field('icon', 'Icon address', {
    type: 'url',
    hint: 'Of an image of your own, in place of a drawing.',
    optional: true,
  }),
  priceField('publish', 'Price to send a request'),
  priceField('unlock', 'Price to unlock the contact'),
  priceField('grab', 'Price to grab a request'),
];

type TableValues = Record<(typeof TABLE_FIELDS)[number]['name'], string>;

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

/** Saves a table. @param save stores the draft @returns the problems if the table was not saved */
export function saveTable(values: TableValues, hubUrl: string, save: (draft: TableDraft) => void): Problems {
  if (values.drawing !== '' && values.icon !== '') {
    return { icon: 'Choose a drawing or give an address, not both.' };
  }
  try {
    save(buildDraft(values, hubUrl));
    return {};
  } catch (error) {
    if (error instanceof InvalidTable) return error.problems;
    throw error;
  }
}
