/** The HTML Standard has each engine name itself so. */
export function isWebKit(): boolean {
  return navigator.vendor.startsWith('Apple');
}
