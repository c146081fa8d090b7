/** Returns the first visible character in upper case, with its combining marks, or a flag emoji; a dot for an empty name. */
export const firstLetter = (name: string): string =>
  /\p{RI}{2}|[^\s\p{C}]\p{M}*/u.exec(name)?.[0].toLocaleUpperCase() ?? '·';
