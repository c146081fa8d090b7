/** Plural forms: `other`, and those that the language has besides. */
type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Returns a function that selects a language's plural form for a count. */
export function createPlural(lang: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(lang);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
