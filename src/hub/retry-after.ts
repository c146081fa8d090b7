/** The longest wait that is passed on (seconds): a day. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/**
 * Returns the seconds of a `Retry-After` header (RFC 9110), or undefined without a usable one. A date counts from the
 * answer's own `Date`: the two clocks need not agree.
 */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('Retry-After') ?? '';
  const seconds = /^\d+$/.test(value)
    ? +value
    : Math.ceil((Date.parse(value) - Date.parse(headers.get('Date') ?? '')) / 1000);
  return seconds >= 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : undefined;
}
