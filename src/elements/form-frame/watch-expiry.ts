const TICK_MS = 5_000;

/**
 * Calls `onExpired` once the seconds are up. A short tick rather than one long timer, which a sleeping device misses.
 * @returns stops it
 */
export function watchExpiry(secondsLeft: () => number, onExpired: () => void): () => void {
  const check = (): void => {
    if (secondsLeft() > 0) return;
    stop();
    onExpired();
  };
  const tick = setInterval(check, TICK_MS);
  document.addEventListener('visibilitychange', check);
  function stop(): void {
    clearInterval(tick);
    document.removeEventListener('visibilitychange', check);
  }
  return stop;
}
