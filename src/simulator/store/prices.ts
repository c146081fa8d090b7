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
