/** What a user can do at a form that may cost something. */
export type PaidAction = 'publish' | 'unlock' | 'grab';

/** Integer cents by action. */
export type Prices = Record<PaidAction, number>;

/** What a table asks for that names no prices of its own. */
export const USUAL_PRICES: Readonly<Prices> = { publish: 0, unlock: 200, grab: 500 };

/** A table's prices; 0 is free. */
export const pricesOf = (table: { readonly prices?: Partial<Prices> }): Prices => ({
  ...USUAL_PRICES,
  ...table.prices,
});

/** What is wrong with a price, in words for whoever typed it; undefined if nothing is. */
export function problemWithPrices(prices: Partial<Prices>): string | undefined {
  const wrong = Object.entries(prices).find(([, cents]) => !Number.isSafeInteger(cents) || cents < 0);
  return wrong && `The price of ${wrong[0]} must be a whole number of cents, 0 or more, not ${wrong[1]}.`;
}
