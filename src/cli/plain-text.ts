/** What a server or an app sends may contain sequences that a terminal obeys, or change the direction of what follows. */
export const toPlainText = (text: string): string =>
  text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
