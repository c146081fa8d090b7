/** Parts of rows that no test names yet. Take a line out with the test that closes it. */
export const MISSING: readonly string[] = ['D2 W', 'D3 W', 'D8 W', 'R7 W', 'E4 W', 'A1 W'];
