/**
 * Returns a copy of an object's own fields that inherits nothing. Parsed JSON and options are read through it: a script
 * of the page may have let somebody put a `hub_url` on `Object.prototype`.
 */
export const ownFields = <T extends object>(value: T): T => ({ __proto__: null, ...value });
