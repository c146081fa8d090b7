/** What a terminal obeys, or what changes the direction of the text behind it. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Prepares text that a server or an app sent for a terminal. */
export const toPlainText = (text: string): string => text.replace(CONTROLS, ' ');

const escapeControl = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns a value as JSON in one line that a terminal shows as it is. It parses to the same value. */
export const toJsonLine = (value: object): string => JSON.stringify(value).replace(CONTROLS, escapeControl);
