/**
 * What an API key of the hub looks like: `sk-` and a long random part, with three digits, or with one and letters of both cases. Words
 * such as class names have hardly any digits.
 */
const KEY = /(?<![\w-])sk-(?=(?:[\w-]*\d){3}|(?=[\w-]*\d)[\w-]*[a-z][A-Z])[\w-]{16,}/;

/** Returns whether a text contains an API key. @param apiKey the key itself, if it is known */
export const hasApiKey = (text: string, apiKey?: string): boolean =>
  (!!apiKey && text.includes(apiKey)) || KEY.test(text);
