/**
 * Makes the page what it is while the browser hides it: timers, event stream, token renewals and whatever else goes by the
 * page's visibility stop. Engines do not report that an app has covered its WebView.
 */
export function pausePage(): void {
  const hidden = { visibilityState: 'hidden', hidden: true };
  for (const [name, value] of Object.entries(hidden)) {
    Object.defineProperty(document, name, { configurable: true, get: () => value });
  }
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Undoes {@link pausePage}. */
export function resumePage(): void {
  if (!Object.hasOwn(document, 'hidden')) return;
  for (const name of ['visibilityState', 'hidden']) Reflect.deleteProperty(document, name);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
