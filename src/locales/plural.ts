/** Forms of words by count; those that a language has beside `other`. */
type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Chooses among forms of words as a language does by a count. */
export function pluralOf(lang: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(lang);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
