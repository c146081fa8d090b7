/** @returns origin of the page that embeds this one in a frame; undefined if there is none, or if the browser does not say it */
export function findParentOrigin({ location, document }: Window): string | undefined {
  // Firefox says `null` in a frame with `referrerpolicy="no-referrer"`; older versions have no list.
  const [origin] = location.ancestorOrigins ?? [];
  const known = origin ?? (document.referrer && new URL(document.referrer).origin);
  return known === 'null' ? undefined : known || undefined;
}
