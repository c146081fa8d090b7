/**
 * Returns a copy of an object's own fields that inherits nothing. Parsed JSON and options are read through it: otherwise
 * an attacker who can set `Object.prototype.hub_url` (prototype pollution) would set that field of every object.
 */
export const ownFields = <T extends object>(value: T): T => ({ __proto__: null, ...value });
