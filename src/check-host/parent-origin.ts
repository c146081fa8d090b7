/** Returns the origin of the page that embeds this one in a frame; undefined if there is none, if the browser hides it, or if it is opaque. */
export function findParentOrigin({ location, document }: Window): string | undefined {
  // `null` is an opaque origin, such as that of a sandboxed page, and in Firefox also that of any page around a frame with
  // `referrerpolicy="no-referrer"`. Older versions have no list.
  const [origin] = location.ancestorOrigins ?? [];
  const known = origin ?? (document.referrer && new URL(document.referrer).origin);
  return known === 'null' ? undefined : known || undefined;
}
