/** What an API key of the hub looks like: `sk-` and a long random part, which has digits. Words such as class names have hardly any. */
const KEY = /(?<![\w-])sk-(?=(?:[\w-]*\d){3})[\w-]{20,}/;

/** Returns whether a text contains an API key. @param apiKey the key itself, if it is known */
export const hasApiKey = (text: string, apiKey?: string): boolean =>
  (!!apiKey && text.includes(apiKey)) || KEY.test(text);
