/** Parts of rows without a test so far, as `id part`. Remove a line together with the test that covers it. */
export const MISSING: readonly string[] = [];
