import { en, type Texts } from '../locales/texts.js';

/** An action at a form that may cost something. */
export type PaidAction = 'publish' | 'unlock' | 'grab';

/** Integer cents by action. */
export type Prices = Record<PaidAction, number>;

/** Prices of a table that sets none. */
export const DEFAULT_PRICES: Readonly<Prices> = { publish: 0, unlock: 200, grab: 500 };

/** Returns a table's prices; 0 is free. */
export const getPrices = (table: { readonly prices?: Partial<Prices> }): Prices => ({
  ...DEFAULT_PRICES,
  ...table.prices,
});

type ProblemTexts = Texts['tables']['problems'];

/** Returns an error text about a price that is not a number of cents; undefined if all prices are valid. */
export function validatePrices(
  prices: Partial<Prices>,
  texts: ProblemTexts = en.tables.problems,
): string | undefined {
  const invalid = Object.entries(prices).find(([, cents]) => !Number.isSafeInteger(cents) || cents < 0);
  return invalid && texts.price(...invalid);
}

/** The fields of a table that is created or edited. */
export interface TableDraft {
  /** Type A shows its supply-side name, type B its demand-side name (specification: Published project table). */
  type: 'A' | 'B';
  supply_name: string;
  demand_name: string;
  industry: string;
  /** An absolute URL, or null for none. */
  icon: string | null;
  tags: string[];
  /** Prices of its paid actions. Default of each: `DEFAULT_PRICES`. */
  prices?: Partial<Prices>;
}

type TableProblems = Partial<Record<keyof TableDraft, string>>;

/** A draft with invalid fields. */
export class InvalidTable extends Error {
  override name = 'InvalidTable';
  /** English error texts for the person who filled in the form, by field. */
  readonly problems: TableProblems;
  /** Returns the error texts in the language of the texts. @internal */
  readonly describe: (texts: Texts) => TableProblems;

  /** @internal */
  constructor(describe: (texts: Texts) => TableProblems) {
    const problems = describe(en);
    super(Object.values(problems).join(' '));
    this.problems = problems;
    this.describe = describe;
  }
}

const MAX_NAME_LENGTH = 100;
const MAX_TAG_LENGTH = 40;
const MAX_TAGS = 20;
const MAX_URL_LENGTH = 2048;

// Control characters, and characters that change the direction of the text after them.
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

function validateText(
  text: string,
  { label, maxLength }: { label: string; maxLength: number },
  texts: ProblemTexts,
): string | undefined {
  if (text === '') return texts.missing(label);
  if (text.length > maxLength) return texts.tooLong(label, maxLength);
  return INVISIBLE.test(text) ? texts.invisible(label) : undefined;
}

function validateTags(tags: readonly string[], texts: ProblemTexts): string | undefined {
  if (tags.length > MAX_TAGS) return texts.tooManyTags(MAX_TAGS);
  // The published list's query separates tags by commas (specification: GET /projects/published-list).
  if (tags.some((tag) => tag.includes(','))) return texts.tagWithComma;
  const options = { label: texts.tag, maxLength: MAX_TAG_LENGTH };
  return tags.map((tag) => validateText(tag, options, texts)).find(Boolean);
}

function validateIcon(icon: string | null, texts: ProblemTexts): string | undefined {
  if (icon !== null && icon.length > MAX_URL_LENGTH) return texts.iconTooLong(MAX_URL_LENGTH);
  if (icon === null || (URL.canParse(icon) && /^https?:\/\//i.test(icon))) return undefined;
  return texts.icon;
}

/** Returns the error texts of a draft whose texts are trimmed, by field. */
function findProblems(draft: TableDraft, texts: ProblemTexts): TableProblems {
  const maxLength = MAX_NAME_LENGTH;
  // Only the name that users see is required.
  const validateName = (name: string, label: string, isShown: boolean): string | undefined =>
    name === '' && !isShown ? undefined : validateText(name, { label, maxLength }, texts);
  const { type, supply_name, demand_name, industry, icon, tags, prices = {} } = draft;
  const results = {
    type: type === 'A' || type === 'B' ? undefined : texts.type,
    supply_name: validateName(supply_name, texts.supplyName, type === 'A'),
    demand_name: validateName(demand_name, texts.demandName, type === 'B'),
    industry: validateText(industry, { label: texts.industry, maxLength }, texts),
    icon: validateIcon(icon, texts),
    tags: validateTags(tags, texts),
    prices: validatePrices(prices, texts),
  };
  return Object.fromEntries(Object.entries(results).filter(([, problem]) => problem !== undefined));
}

/**
 * Returns the draft with trimmed texts and without duplicate tags.
 * @throws {InvalidTable} with the errors of all fields
 */
export function validateDraft(draft: TableDraft): TableDraft {
  const valid: TableDraft = {
    type: draft.type,
    supply_name: draft.supply_name.trim(),
    demand_name: draft.demand_name.trim(),
    industry: draft.industry.trim(),
    icon: draft.icon?.trim() || null,
    tags: [...new Set(draft.tags.map((tag) => tag.trim()))],
    ...(draft.prices && { prices: { ...draft.prices } }),
  };
  if (Object.keys(findProblems(valid, en.tables.problems)).length > 0) {
    throw new InvalidTable(({ tables }) => findProblems(valid, tables.problems));
  }
  return valid;
}
