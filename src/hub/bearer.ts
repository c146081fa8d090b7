/**
 * Returns the value of the header `Authorization` for a token (specification: Authentication). Header values are bytes,
 * and `fetch` throws for characters above U+00FF: a token that is not ASCII is sent as UTF-8, as curl does. `unescape`
 * returns a character for each byte.
 */
export const formatBearer = (accessToken: string): string =>
  `Bearer ${unescape(encodeURIComponent(accessToken))}`;
