/**
 * `window.OIS`. `base` is the folder of the deferred files; a classic script always sets it. Undefined: the folder of the
 * module.
 */
export const OIS: { base?: string | undefined } = {};
