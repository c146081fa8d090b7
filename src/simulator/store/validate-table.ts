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

/** Returns an error text about a price that is not a number of cents; undefined if all prices are valid. */
export function validatePrices(prices: Partial<Prices>): string | undefined {
  const invalid = Object.entries(prices).find(([, cents]) => !Number.isSafeInteger(cents) || cents < 0);
  return (
    invalid && `The price of ${invalid[0]} must be a whole number of cents, 0 or more, not ${invalid[1]}.`
  );
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

/** A draft with invalid fields. */
export class InvalidTable extends Error {
  override name = 'InvalidTable';
  /** Error texts for the person who filled in the form, by field. */
  readonly problems: Partial<Record<keyof TableDraft, string>>;

  constructor(problems: InvalidTable['problems']) {
    super(Object.values(problems).join(' '));
    this.problems = problems;
  }
}

const MAX_NAME_LENGTH = 100;
const MAX_TAG_LENGTH = 40;
const MAX_TAGS = 20;
const MAX_URL_LENGTH = 2048;

// Control characters, and characters that change the direction of the text after them.
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

function validateText(text: string, label: string, maxLength: number): string | undefined {
  if (text === '') return `${label} is missing.`;
  if (text.length > maxLength) return `${label} may have ${maxLength} characters at most.`;
  return INVISIBLE.test(text) ? `${label} holds a character that cannot be seen.` : undefined;
}

function validateTags(tags: readonly string[]): string | undefined {
  if (tags.length > MAX_TAGS) return `A table may have ${MAX_TAGS} tags at most.`;
  // The published list's query separates tags by commas (specification: GET /projects/published-list).
  if (tags.some((tag) => tag.includes(','))) return 'A tag cannot hold a comma.';
  return tags.map((tag) => validateText(tag, 'A tag', MAX_TAG_LENGTH)).find(Boolean);
}

function validateIcon(icon: string | null): string | undefined {
  if (icon !== null && icon.length > MAX_URL_LENGTH) {
    return `The address may have ${MAX_URL_LENGTH} characters at most.`;
  }
  if (icon === null || (URL.canParse(icon) && /^https?:\/\//i.test(icon))) return undefined;
  return 'The icon must be a full address such as https://example.com/icon.svg, or none.';
}

/**
 * Returns the draft with trimmed texts and without duplicate tags.
 * @throws {InvalidTable} with the errors of all fields
 */
export function validateDraft(draft: TableDraft): TableDraft {
  const supply_name = draft.supply_name.trim();
  const demand_name = draft.demand_name.trim();
  const industry = draft.industry.trim();
  const icon = draft.icon?.trim() || null;
  const tags = [...new Set(draft.tags.map((tag) => tag.trim()))];
  // Only the name that users see is required.
  const validateName = (name: string, label: string, isShown: boolean): string | undefined =>
    name === '' && !isShown ? undefined : validateText(name, label, MAX_NAME_LENGTH);
  const results = {
    type: draft.type === 'A' || draft.type === 'B' ? undefined : 'The type must be A or B.',
    supply_name: validateName(supply_name, 'The supply-side name', draft.type === 'A'),
    demand_name: validateName(demand_name, 'The demand-side name', draft.type === 'B'),
    industry: validateText(industry, 'The industry', MAX_NAME_LENGTH),
    icon: validateIcon(icon),
    tags: validateTags(tags),
    prices: validatePrices(draft.prices ?? {}),
  };
  const problems = Object.entries(results).filter(([, problem]) => problem !== undefined);
  if (problems.length > 0) throw new InvalidTable(Object.fromEntries(problems));
  const prices = draft.prices && { prices: { ...draft.prices } };
  return { type: draft.type, supply_name, demand_name, industry, icon, tags, ...prices };
}
