/**
 * Converts attributes that are set or absent, and of which `false` counts as absent: frameworks that write an attribute where the
 * name has a hyphen, such as Vue and Svelte, write `top-up="false"`.
 */
export const flagConverter = {
  fromAttribute: (value: string | null): boolean => value !== null && value !== 'false',
};
