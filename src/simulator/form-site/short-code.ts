/**
 * The short code that an address names: its one path part below the form site's root, decoded once. Undefined for an
 * empty part, for several parts, and for one that no encoder has written.
 */
export function shortCodeOf(address: string, root: string): string | undefined {
  const { pathname } = new URL(address);
  const part = pathname.startsWith(root) ? pathname.slice(root.length) : '';
  if (part === '' || part.includes('/')) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
