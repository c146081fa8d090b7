/** Returns the words of the widget's `hide`, which a page in plain JavaScript may set to any type. */
export const readHiddenTools = (hide: unknown): readonly string[] => String(hide ?? '').match(/\S+/g) ?? [];
