/** Letters of a secret that are as telling as all of it. */
const FRAGMENT_LENGTH = 16;

const toHex = (text: string, separator: string, base = 16): string =>
  separator + [...Buffer.from(text)].map((byte) => byte.toString(base).padStart(2, '0')).join(separator);

/** Base64 of a text inside of another one: without the letters that depend on what is around it, for each offset. */
const toBase64 = (text: string): string[] =>
  [0, 1, 2].map((offset) => {
    const all = Buffer.from('x'.repeat(offset) + text).toString('base64');
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + text.length) * 8) / 6);
    return all.slice(first, last);
  });

/** Returns what a secret looks like where it is written in another way, by the name of the way. */
export function createSecretForms(secret: string): [way: string, text: string][] {
  const middle = Math.floor((secret.length - FRAGMENT_LENGTH) / 2);
  const base64 = toBase64(secret);
  return [
    ['as it is', secret],
    // Cut off, as in short log lines.
    ...[0, middle, secret.length - FRAGMENT_LENGTH].map((start): [string, string] => [
      'in part',
      secret.slice(start, start + FRAGMENT_LENGTH),
    ]),
    ['reversed', [...secret].toReversed().join('')],
    ...base64.map((text): [string, string] => ['base64', text]),
    ...base64.map((text): [string, string] => ['base64url', text.replaceAll('+', '-').replaceAll('/', '_')]),
    ['percent-encoded', encodeURIComponent(secret)],
    ['percent-encoded throughout', toHex(secret, '%')],
    ['hexadecimal', toHex(secret, '')],
    ['JSON escapes', toHex(secret, '\\u00')],
    ['JavaScript escapes', toHex(secret, '\\x')],
    ['HTML entities', toHex(secret, ';&#x').slice(1)],
    ['HTML entities', toHex(secret, ';&#', 10).slice(1)],
    ['bytes', toHex(secret, ',', 10).slice(1)],
  ];
}

/** Returns the ways in which any of the secrets is written in a text, whatever the case of their letters. */
export function findSecrets(text: string, secrets: Iterable<string>): string[] {
  const lowerCase = text.toLowerCase();
  const ways = [...secrets].flatMap((secret) =>
    createSecretForms(secret)
      .filter(([, form]) => lowerCase.includes(form.toLowerCase()))
      .map(([way]) => way),
  );
  return [...new Set(ways)];
}
