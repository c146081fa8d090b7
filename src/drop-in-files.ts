/**
 * `window.OIS`. `base` is the folder of the files that the drop-in loads later. Where it is not set they are beside the
 * module; for a classic script it always is.
 */
export const OIS: { base?: string | undefined } = {};

/** The address of one of those files. */
export function fileUrl(name: string): string {
  return new URL(String(OIS.base).replace(/\/?$/, '/') + name, document.baseURI).href;
}
