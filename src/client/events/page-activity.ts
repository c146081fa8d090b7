/** Whether a stream is worth its connection: `hidden` pages are not seen, and `offline` ones have none. */
export type PageActivity = 'active' | 'hidden' | 'offline';

const readActivity = (): PageActivity => {
  if (document.visibilityState === 'hidden') return 'hidden';
  return navigator.onLine ? 'active' : 'offline';
};

/**
 * Calls `onChange` at once, and whenever the page is hidden or shown, and the device goes offline or online.
 * @returns a function that unsubscribes
 */
export function watchPageActivity(onChange: (activity: PageActivity) => void): () => void {
  const handleChange = (): void => onChange(readActivity());
  // A page in the back/forward cache must not hold a connection or a lock.
  const handlePageHide = (): void => onChange('hidden');
  document.addEventListener('visibilitychange', handleChange);
  for (const type of ['online', 'offline', 'pageshow']) window.addEventListener(type, handleChange);
  window.addEventListener('pagehide', handlePageHide);
  handleChange();
  return () => {
    document.removeEventListener('visibilitychange', handleChange);
    for (const type of ['online', 'offline', 'pageshow']) window.removeEventListener(type, handleChange);
    window.removeEventListener('pagehide', handlePageHide);
  };
}
