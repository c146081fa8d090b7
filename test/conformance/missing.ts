/** Parts of rows that no test names yet. Take a line out with the test that closes it. */
export const MISSING: readonly string[] = [];
