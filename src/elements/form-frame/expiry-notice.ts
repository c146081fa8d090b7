const EXPIRY_CHECK_MS = 5_000;

/**
 * Calls `onExpired` once no seconds are left. Checks at short intervals, because one long timer does not run while the
 * device sleeps.
 * @returns a function that unsubscribes
 */
export function scheduleExpiryNotice(secondsLeft: () => number, onExpired: () => void): () => void {
  const check = (): void => {
    if (secondsLeft() > 0) return;
    stop();
    onExpired();
  };
  const interval = setInterval(check, EXPIRY_CHECK_MS);
  document.addEventListener('visibilitychange', check);
  function stop(): void {
    clearInterval(interval);
    document.removeEventListener('visibilitychange', check);
  }
  return stop;
}
