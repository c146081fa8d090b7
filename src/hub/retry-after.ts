/** Longer waits are shortened to a day. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/**
 * Parses the header `Retry-After` (RFC 9110).
 * @returns seconds, or undefined if the header is missing or unusable. A date is compared with the response's own `Date`,
 *   because the clocks of client and server may differ.
 */
export function parseRetryAfter(headers: Pick<Headers, 'get'>): number | undefined {
  const value = headers.get('Retry-After') ?? '';
  const seconds = /^\d+$/.test(value)
    ? +value
    : Math.ceil((Date.parse(value) - Date.parse(headers.get('Date') ?? '')) / 1000);
  return seconds >= 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : undefined;
}
