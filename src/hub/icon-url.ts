import { isSecure } from './root-url.js';

/**
 * An icon address that may be loaded: absolute, https (http on localhost alone), no user info. Anything else, `data:`
 * and `javascript:` included, gives `null`: what the hub sends is untrusted.
 */
export function safeIconUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  try {
    const url = new URL(value);
    return isSecure(url) && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}
