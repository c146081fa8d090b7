/**
 * The value of `Authorization` for a token (specification: Authentication). Header values are bytes: a token that is
 * not ASCII goes out as UTF-8, as command-line clients send it, where `fetch` would otherwise throw.
 */
export function bearer(accessToken: string): string {
  let value = 'Bearer ';
  for (const byte of new TextEncoder().encode(accessToken)) value += String.fromCharCode(byte);
  return value;
}
