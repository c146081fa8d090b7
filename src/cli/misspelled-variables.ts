/** Greatest edit distance at which a name is taken for a misspelled one. Two swapped letters count as two edits. */
const MAX_EDITS = 2;

/** Returns the number of letters to insert, remove or replace to get from one text to the other (Levenshtein distance). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_value, index) => index);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [column, other] of [...to].entries()) {
      const [above = 0, left = 0, diagonal = 0] = [row[column + 1], next[column], row[column]];
      next.push(Math.min(above + 1, left + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * Finds variables that are ignored because of their spelling, such as `OIS_ALLOWED_HOST`. Variables that only begin alike,
 * such as those that Kubernetes sets for a service named "ois", are no mistake.
 * @returns a warning for each
 */
export function findMisspelledVariables(env: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('OIS_') && name.length < 40 && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((candidate) => countEdits(name, candidate) <= MAX_EDITS);
      return meant === undefined ? [] : [`${name} is no setting and is ignored. Is it ${meant}?`];
    });
}
