/** Returns whether the browser's engine is WebKit. The HTML Standard defines `navigator.vendor` for each engine. */
export function isWebKit(): boolean {
  return navigator.vendor.startsWith('Apple');
}
