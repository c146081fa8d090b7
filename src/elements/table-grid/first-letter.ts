/** A flag emoji, or a character with its combining marks. */
const LETTER = /\p{RI}{2}|.\p{M}*/su;

/** Returns the first character in upper case, or a dot for an empty name. */
export function firstLetter(name: string): string {
  return LETTER.exec(name.trim())?.[0].toLocaleUpperCase() ?? '·';
}
