/** What replaces a secret in a text. */
const MASK = '…';

/** A credential by its name: a Bearer token, or the value of a parameter or field `token`, also of JSON in a JSON string. */
const NAMED_CREDENTIAL =
  /\b(Bearer\s+|(?:access_)?token\\*["']?\s*[=:]\s*(?:\\*["'])?)(?:[^\s"'&#,;}\\]|\\+(?![\\"']))+/gi;

/** Text that may contain a JSON Web Token. Matched as a whole, because a search for its parts takes quadratic time. */
const TOKEN_CHARACTERS = /[\w.-]+/g;

/** Masks a JSON Web Token (`eyJ….….…`) and the characters that follow it. */
function maskWebToken(text: string): string {
  const parts = text.split('.');
  const first = parts.findIndex((part, at) => at + 2 < parts.length && parts[at + 1] && /\beyJ/i.test(part));
  if (first < 0) return text;
  return [...parts.slice(0, first), parts[first]?.replace(/\beyJ.*/i, MASK)].join('.');
}

/** Returns a text with these secrets masked. */
export const maskSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text);

/** Masks secrets in a text. */
export type Redact = (text: string) => string;

/** Creates a function that masks these secrets in a text, and everything else that looks like a token. */
export function createRedact(secrets: readonly string[]): Redact {
  return (text) =>
    maskSecrets(text, secrets)
      .replace(NAMED_CREDENTIAL, (_match, name: string) => name + MASK)
      .replace(TOKEN_CHARACTERS, maskWebToken);
}
