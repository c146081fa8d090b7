/** A character of ASCII as an escape of addresses, JSON, JavaScript or HTML. */
const ESCAPE = /(?:%|\\x|\\u00|&#x)([\da-f]{2});?|&#(\d{2,3});/gi;

const unescape = (text: string): string =>
  text.replace(ESCAPE, (_escape, hex?: string, decimal?: string) =>
    String.fromCharCode(hex ? parseInt(hex, 16) : Number(decimal)),
  );

/**
 * Returns whether a text contains a part of a secret: as it is, escaped, backwards, as hexadecimal digits or in base64. A part
 * is enough, because texts are cut off.
 * @param minLength minimum length (characters of the secret) of a part that counts as a leak
 */
export function containsSecret(text: string, secret: string, minLength: number): boolean {
  const bytes = Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte));
  const binary = bytes.join('');
  const hex = bytes.map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  // Base64 encodes three bytes at a time, so that it depends on the offset of the secret, modulo 3.
  const base64 = ['', '0', '00'].map((before) => btoa(before + binary).slice(4, -4));
  const plain = unescape(text);
  // With both alphabets of base64, and both cases of hexadecimal digits.
  const texts = new Set([text, plain, plain.replace(/-/g, '+').replace(/_/g, '/'), plain.toLowerCase()]);
  // Over the parts of the text, not over those of the secret: a secret may have 16,000 characters.
  const contains = (spelling: string, length: number): boolean => {
    const size = Math.min(length, spelling.length);
    for (const one of size ? texts : []) {
      for (let end = size; end <= one.length; end++)
        if (spelling.includes(one.slice(end - size, end))) return true;
    }
    return false;
  };
  return (
    [secret, binary, bytes.reduce((rest, byte) => byte + rest, '')].some((one) => contains(one, minLength)) ||
    contains(hex, minLength * 2) ||
    base64.some((one) => contains(one, Math.ceil((minLength * 4) / 3)))
  );
}
