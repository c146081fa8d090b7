import { parseSecureUrl } from './root-url.js';

/**
 * Returns the address of an icon if it is safe to load: absolute, https (http on localhost only) and without user info.
 * Returns null for all other values, such as `data:` and `javascript:` addresses, because the hub's data is untrusted.
 */
export function sanitizeIconUrl(value: unknown): string | null {
  return (typeof value === 'string' && parseSecureUrl(value)?.href) || null;
}
