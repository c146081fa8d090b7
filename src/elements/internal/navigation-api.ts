/** Returns the Navigation API. Firefox and Safari have had it since late 2025 only. */
export const getNavigationApi = (): Navigation | undefined =>
  (window as Partial<Pick<Window, 'navigation'>>).navigation;

/** Returns what distinguishes the current history entry from others, where the browser says so. */
export const getHistoryEntryKey = (): string | undefined => getNavigationApi()?.currentEntry?.key;
