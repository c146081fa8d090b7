/** Plural forms: `other`, and those that the language has besides. */
type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Returns a function that selects a language's plural form for a count. */
export function createPlural(lang: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(lang);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}

/**
 * Formats a whole number as Chinese, English, Japanese and Korean write it. The first use of the browser's number format takes
 * 10 ms, as long as to render the first cards.
 */
export const groupByCommas = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns a function that formats whole numbers in a language which writes the same digits as English, with other separators. */
export const createNumberFormat =
  (lang: string) =>
  (value: number): string =>
    value < 1_000 ? String(value) : value.toLocaleString(lang);
