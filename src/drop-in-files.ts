/**
 * `window.OIS`. `base` is the folder of the deferred files; a classic script always sets it. Undefined: the folder of the
 * module.
 */
export const OIS: { base?: string | undefined } = {};

/** Returns the URL of a deferred file. */
export function fileUrl(name: string): string {
  return new URL(String(OIS.base).replace(/\/?$/, '/') + name, document.baseURI).href;
}
