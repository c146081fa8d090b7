/**
 * Returns the value of the header `Authorization` for a token (specification: Authentication). Header values are bytes,
 * and `fetch` throws for characters above U+00FF: a token that is not ASCII is sent as UTF-8, as curl does.
 */
export function formatBearer(accessToken: string): string {
  let value = 'Bearer ';
  for (const byte of new TextEncoder().encode(accessToken)) value += String.fromCharCode(byte);
  return value;
}
