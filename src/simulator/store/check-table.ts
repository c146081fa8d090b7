import { problemWithPrices, type Prices } from './prices.js';

/** What someone types to create or edit a table. */
export interface TableDraft {
  /** Type A shows its supply-side name, type B its demand-side name (specification: Published project table). */
  type: 'A' | 'B';
  supply_name: string;
  demand_name: string;
  industry: string;
  /** An absolute URL, or null for none. */
  icon: string | null;
  tags: string[];
  /** What its paid actions cost; an action that is not named costs what is usual. */
  prices?: Partial<Prices>;
}

/** A draft that cannot be kept. */
export class InvalidTable extends Error {
  override name = 'InvalidTable';
  /** What is wrong, in words for whoever typed it, by field. */
  readonly problems: Partial<Record<keyof TableDraft, string>>;

  constructor(problems: InvalidTable['problems']) {
    super(Object.values(problems).join(' '));
    this.problems = problems;
  }
}

const MAX_NAME = 100;
const MAX_TAG = 40;
const MAX_TAGS = 20;
const MAX_ICON_URL = 2048;

// Control characters, and what turns the direction of all that follows.
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

function textProblem(text: string, what: string, longest: number): string | undefined {
  if (text === '') return `${what} is missing.`;
  if (text.length > longest) return `${what} may have ${longest} characters at most.`;
  return UNSEEN.test(text) ? `${what} holds a character that cannot be seen.` : undefined;
}

function tagsProblem(tags: readonly string[]): string | undefined {
  if (tags.length > MAX_TAGS) return `A table may have ${MAX_TAGS} tags at most.`;
  // The list is asked for by tags with commas between them (specification: GET /projects/published-list).
  if (tags.some((tag) => tag.includes(','))) return 'A tag cannot hold a comma.';
  return tags.map((tag) => textProblem(tag, 'A tag', MAX_TAG)).find(Boolean);
}

function iconProblem(icon: string | null): string | undefined {
  if (icon !== null && icon.length > MAX_ICON_URL) {
    return `The address may have ${MAX_ICON_URL} characters at most.`;
  }
  if (icon === null || (URL.canParse(icon) && /^https?:\/\//i.test(icon))) return undefined;
  return 'The icon must be a full address such as https://example.com/icon.svg, or none.';
}

/**
 * The draft without spaces around its texts and without a tag twice.
 * @throws {InvalidTable} with all that is wrong
 */
export function checkedDraft(draft: TableDraft): TableDraft {
  const [supply, demand, industry] = [
    draft.supply_name.trim(),
    draft.demand_name.trim(),
    draft.industry.trim(),
  ];
  const icon = draft.icon?.trim() || null;
  const tags = [...new Set(draft.tags.map((tag) => tag.trim()))];
  // Only the name of the side that users see is needed.
  const nameProblem = (name: string, what: string, isShown: boolean): string | undefined =>
    name === '' && !isShown ? undefined : textProblem(name, what, MAX_NAME);
  const found = {
    type: draft.type === 'A' || draft.type === 'B' ? undefined : 'The type must be A or B.',
    supply_name: nameProblem(supply, 'The supply-side name', draft.type === 'A'),
    demand_name: nameProblem(demand, 'The demand-side name', draft.type === 'B'),
    industry: textProblem(industry, 'The industry', MAX_NAME),
    icon: iconProblem(icon),
    tags: tagsProblem(tags),
    prices: problemWithPrices(draft.prices ?? {}),
  };
  const problems = Object.entries(found).filter(([, problem]) => problem !== undefined);
  if (problems.length > 0) throw new InvalidTable(Object.fromEntries(problems));
  const prices = draft.prices && { prices: { ...draft.prices } };
  return { type: draft.type, supply_name: supply, demand_name: demand, industry, icon, tags, ...prices };
}
