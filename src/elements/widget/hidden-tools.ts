/** Returns the words of the widget's `hide`, which a page in plain JavaScript may set to any type. */
export const readHiddenTools = (hide: unknown): string[] =>
  String(hide ?? '')
    .split(/\s+/)
    .filter(Boolean);
